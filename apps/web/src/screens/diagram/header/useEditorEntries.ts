import { useRegisteredActions } from '../../../chrome/actions/screenActions.ts';
import type { Action } from '../../../shortcuts/action.ts';
import type { Readable } from '../../../state/readable.ts';
import { useReadable } from '../../../state/useReadable.ts';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import type { EditorActionId } from '../actions/editorActions.ts';

/** Actions of the open editor as entries of a menu that stands outside of it; none while it is not open. */
export const useEditorEntries = (ids: readonly EditorActionId[]): MenuEntry[] => {
  const actions = useRegisteredActions();
  return ids.flatMap((id): MenuEntry[] => {
    const action = actions.find((each) => each.id === `editor.${id}`);
    if (action === undefined) return [];
    const { label, icon, run } = action;
    return [{ label, icon, disabled: action.enabled === false, onSelect: run }];
  });
};

const useEditorAction = (id: EditorActionId): Action | undefined =>
  useRegisteredActions().find((each) => each.id === `editor.${id}`);

/** What the editor does with it, where that is open; the other thing where it is not. */
export const useEditorRun = (id: EditorActionId, otherwise: () => void): (() => void) =>
  useEditorAction(id)?.run ?? otherwise;

const off: Readable<boolean> = { get: () => false, subscribe: () => () => {} };

/** Whether what it shows and hides is shown; it is not while the editor is not open. */
export const useIsOn = (id: EditorActionId): boolean => useReadable(useEditorAction(id)?.isOn ?? off);

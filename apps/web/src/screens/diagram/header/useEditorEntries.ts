import { useRegisteredActions } from '../../../chrome/actions/screenActions.ts';
import type { MenuEntry } from '../../../ui/menuEntries.ts';

/** Actions of the open editor as entries of a menu that stands outside of it; none while it is not open. */
export const useEditorEntries = (ids: readonly string[]): MenuEntry[] => {
  const actions = useRegisteredActions();
  return ids.flatMap((id): MenuEntry[] => {
    const action = actions.find((each) => each.id === `editor.${id}`);
    if (action === undefined) return [];
    const { label, icon, run } = action;
    return [{ label, icon, disabled: action.enabled === false, onSelect: run }];
  });
};

import { isRefusal, type Outcome, refusalTexts } from '@lintel/diagram/refusal';
import type { LucideIcon } from 'lucide-react';
import type { Action, ActionSection } from '../../../shortcuts/action.ts';
import type { Readable } from '../../../state/readable.ts';
import type { Editor } from '../editor/editor.ts';

/** Everything that can be done in the editor is one of these, for as long as the editor is open. */
export interface EditorAction<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly section: ActionSection;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly alsoShortcuts?: readonly string[];
  readonly heardElsewhere?: boolean;
  readonly repeats?: boolean;
  readonly keywords?: string;
  readonly keyOnly?: boolean;
  /** Its keys mean the same in a text field. */
  readonly whileTyping?: boolean;
  /** Possible for readers, too. */
  readonly isForReaders?: boolean;
  /** Readers find it in menus alone. */
  readonly keyIsForEditors?: boolean;
  /** Why it cannot be done just now; asked when it is shown, since the answer costs trying. */
  readonly reason: () => string | null;
  /** Of what it shows and hides: whether that is shown. */
  readonly isOn?: Readable<boolean>;
  readonly run: () => void;
}

/** As they are, with each id as a type of its own: asking for one that is not there does not compile. */
export const asEditorActions = <Id extends string>(
  actions: readonly EditorAction<Id>[],
): readonly EditorAction<Id>[] => actions;

export const always = (): null => null;

export const reasonOf = (outcome: object): string | null =>
  isRefusal(outcome) ? refusalTexts[outcome.refused] : null;

/** A command on what is selected. */
export const onSelection = (
  editor: Editor,
  command: (given: { keys: readonly string[] }) => Outcome,
): Pick<EditorAction, 'reason' | 'run'> => {
  const attempt = (): Outcome => command({ keys: [...editor.selection.get()] });
  return { reason: () => reasonOf(attempt()), run: () => void editor.commit(attempt()) };
};

const readOnly = 'You may read this diagram, but not change it';

export const whyNot = (editor: Editor, action: EditorAction): string | null =>
  editor.canEdit || action.isForReaders === true ? action.reason() : readOnly;

/** For palette, keys and the list of shortcuts, which ask whether it can be done only when they need to know. */
export const asShellAction = <Id extends string>(
  editor: Editor,
  action: EditorAction<Id>,
): Action<`editor.${Id}`> => {
  const {
    id,
    label,
    section,
    icon,
    shortcut,
    alsoShortcuts,
    heardElsewhere,
    repeats,
    keywords,
    keyOnly,
    isOn,
  } = action;
  return {
    id: `editor.${id}`,
    label,
    section,
    icon,
    ...(shortcut !== undefined && { shortcut }),
    ...(alsoShortcuts !== undefined && { alsoShortcuts }),
    ...(heardElsewhere !== undefined && { heardElsewhere }),
    ...(repeats !== undefined && { repeats }),
    ...(keywords !== undefined && { keywords }),
    ...(keyOnly !== undefined && { keyOnly }),
    ...(isOn !== undefined && { isOn }),
    yieldsToTyping: action.whileTyping !== true,
    get enabled() {
      if (!editor.canEdit && action.keyIsForEditors === true) return false;
      return whyNot(editor, action) === null;
    },
    get reason() {
      return whyNot(editor, action);
    },
    run: action.run,
  };
};

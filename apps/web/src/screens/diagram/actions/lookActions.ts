import { type LineLook, setLook } from '@lintel/diagram/commands/connect';
import { type LucideIcon, MoveHorizontal, SquareDashed } from 'lucide-react';
import type { Editor } from '../editor/editor.ts';
import { type EditorAction, onSelection } from './editorAction.ts';

/** How a line may look besides drawn through, with an arrowhead at its end. */
export const lineLooks: readonly { look: LineLook; label: string; icon: LucideIcon; keywords: string }[] = [
  {
    look: 'dashed',
    label: 'Dashed line',
    icon: SquareDashed,
    keywords: 'relation style stroke asynchronous optional',
  },
  {
    look: 'twoWay',
    label: 'Arrowheads at both ends',
    icon: MoveHorizontal,
    keywords: 'relation two-way both directions bidirectional',
  },
];

/** Whether all the selected relations look so, and there are any. */
export const allLook = ({ selection, snapshot }: Editor, look: LineLook): boolean => {
  const relations = [...selection.get()].flatMap((key) => snapshot.relation(key) ?? []);
  return relations.length > 0 && relations.every((relation) => relation[look] === true);
};

/** Done once more, each takes back what it did. */
export const lookActions = (editor: Editor): readonly EditorAction<LineLook>[] =>
  lineLooks.map(({ look, label, icon, keywords }) => ({
    id: look,
    label,
    section: 'Arrange',
    icon,
    keywords,
    ...onSelection(editor, ({ keys }) =>
      setLook(editor.snapshot, { keys, look, on: !allLook(editor, look) }),
    ),
  }));

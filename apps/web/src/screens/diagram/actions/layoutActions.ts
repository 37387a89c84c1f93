import { arrangementOf, type Flow, type Scope } from '@lintel/diagram/arrange/arrangement';
import { placeNew } from '@lintel/diagram/arrange/placeNew';
import { isContainer } from '@lintel/diagram/items';
import type { Editor } from '../editor/editor.ts';
import { type EditorAction, onSelection, reasonOf } from './editorAction.ts';
import { Magnet, Workflow } from './laterIcons.tsx';

/** What is selected; of one container what lies in it; of nothing everything. */
const scopeOf = ({ selection, snapshot }: Editor): Scope => {
  const keys = [...selection.get()];
  const [only, another] = keys;
  if (only === undefined) return { of: 'diagram' };
  if (another === undefined && isContainer(snapshot.get(only))) return { of: 'container', key: only };
  return { of: 'selection', keys };
};

const arrangeBy = async (editor: Editor, flow: Flow): Promise<void> => {
  const scope = scopeOf(editor);
  const { autoLayout } = await import('../layout/autoLayout.ts');
  await autoLayout(editor, scope, flow);
};

const flows = [
  { flow: 'right', label: 'Auto layout, to the right' },
  { flow: 'down', label: 'Auto layout, downwards' },
] as const satisfies readonly { flow: Flow; label: string }[];

export const layoutActions = (editor: Editor): EditorAction[] => [
  ...flows.map(
    ({ flow, label }): EditorAction => ({
      id: `layout.${flow}`,
      label,
      section: 'Arrange',
      icon: Workflow,
      keywords: 'arrange tidy order automatic',
      reason: () => reasonOf(arrangementOf(editor.snapshot, scopeOf(editor), flow)),
      run: () => void arrangeBy(editor, flow),
    }),
  ),
  {
    id: 'placeNew',
    label: 'Place beside what it is connected to',
    section: 'Arrange',
    icon: Magnet,
    keywords: 'arrange tidy near neighbour',
    ...onSelection(editor, (given) => placeNew(editor.snapshot, given)),
  },
];

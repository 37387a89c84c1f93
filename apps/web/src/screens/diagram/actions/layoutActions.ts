import { componentsAmong, type Flow, type Scope, whyNotArrange } from '@lintel/diagram/arrange/scope';
import { isContainer } from '@lintel/diagram/items';
import type { Editor } from '../editor/editor.ts';
import { asEditorActions, type EditorAction, reasonOf } from './editorAction.ts';
import { Magnet, Workflow } from 'lucide-react';

/** What is selected; of one container what lies in it; of nothing everything. */
const scopeOf = ({ selection, snapshot }: Editor): Scope => {
  const keys = [...selection.get()];
  const [only, another] = keys;
  if (only === undefined) return { of: 'diagram' };
  if (another === undefined && isContainer(snapshot.get(only))) return { of: 'container', key: only };
  return { of: 'selection', keys };
};

const arrangeBy = async (editor: Editor, flows: readonly Flow[]): Promise<void> => {
  const scope = scopeOf(editor);
  const { autoLayout } = await import('../layout/autoLayout.ts');
  await autoLayout(editor, scope, flows);
};

const placeBeside = async (editor: Editor): Promise<void> => {
  const { placeNew } = await import('@lintel/diagram/arrange/placeNew');
  editor.commit(placeNew(editor.snapshot, { keys: editor.selection.get() }));
};

/** Those along the longer side of the view first: of two that are seen as large, the first is taken. */
const bothFlows = ({ camera }: Editor): readonly Flow[] => {
  const { width, height } = camera.viewport.get();
  return width >= height ? ['right', 'down'] : ['down', 'right'];
};

const layouts = [
  { id: 'layout.best', label: 'Auto layout, to fit the view', flows: bothFlows },
  { id: 'layout.right', label: 'Auto layout, to the right', flows: () => ['right'] },
  { id: 'layout.down', label: 'Auto layout, downwards', flows: () => ['down'] },
] as const satisfies readonly { id: string; label: string; flows: (editor: Editor) => readonly Flow[] }[];

export const layoutActions = (editor: Editor) =>
  asEditorActions([
    ...layouts.map(
      ({ id, label, flows }): EditorAction<(typeof layouts)[number]['id']> => ({
        id,
        label,
        section: 'Arrange',
        icon: Workflow,
        keywords: 'arrange tidy order automatic',
        reason: () => reasonOf(whyNotArrange(editor.snapshot, scopeOf(editor)) ?? {}),
        run: () => void arrangeBy(editor, flows(editor)),
      }),
    ),
    {
      id: 'placeNew',
      label: 'Place beside what it is connected to',
      section: 'Arrange',
      icon: Magnet,
      keywords: 'arrange tidy near neighbour',
      reason: () => reasonOf(componentsAmong(editor.snapshot, editor.selection.get())),
      run: () => void placeBeside(editor),
    },
  ]);

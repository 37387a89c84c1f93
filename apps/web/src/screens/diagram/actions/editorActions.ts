import type { ComponentActions } from '../components/useComponentActions.ts';
import type { DeskPanels } from '../editor/deskPanels.ts';
import type { Editor } from '../editor/editor.ts';
import { exportFormats } from '../../../export/exportFormats.ts';
import { tools } from '../tools/tools.ts';
import { aroundActions } from './aroundActions.ts';
import { arrangeActions } from './arrangeActions.ts';
import { componentActions } from './componentActions.ts';
import { diagramActions } from './diagramActions.ts';
import { editActions } from './editActions.ts';
import { asEditorActions } from './editorAction.ts';
import { exportActions, printActions } from './exportActions.ts';
import { layoutActions } from './layoutActions.ts';
import { linkActions } from './linkActions.ts';
import { lookActions } from './lookActions.ts';
import { placingActions } from './placingActions.ts';
import { toolActions } from './toolActions.ts';
import type { DiagramActions } from './useDiagramActions.ts';
import { viewActions } from './viewActions.ts';

export interface ActionsGiven {
  readonly panels: DeskPanels;
  readonly ofDiagram: DiagramActions;
  readonly components: ComponentActions;
  readonly focusCanvas: () => void;
  readonly toggleOutline: () => void;
}

/**
 * All that can be done in the editor. The first of two with the same keys that can be done is done: a way on comes
 * before the diagram itself.
 */
export const editorActions = (
  editor: Editor,
  { panels, ofDiagram, components, focusCanvas, toggleOutline }: ActionsGiven,
) => {
  const ofTools = toolActions(tools, editor, focusCanvas);
  const all = asEditorActions([
    ...ofTools,
    ...editActions(editor),
    ...arrangeActions(editor),
    ...lookActions(editor),
    ...placingActions(editor, panels),
    ...layoutActions(editor),
    ...componentActions(editor, panels, components),
    ...linkActions(editor, panels, ofDiagram),
    ...viewActions(editor, panels, toggleOutline),
    ...diagramActions(ofDiagram),
    ...aroundActions(editor, panels, ofDiagram),
    ...exportActions(exportFormats, editor, ofDiagram),
    ...printActions(editor, ofDiagram),
  ]);
  return { ofTools, all };
};

export type EditorActionId = ReturnType<typeof editorActions>['all'][number]['id'];

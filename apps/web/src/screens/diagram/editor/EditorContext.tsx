import { createContext, type ReactNode, useContext } from 'react';
import type { EditorAction } from '../actions/editorAction.ts';
import type { EditorActionId } from '../actions/editorActions.ts';
import type { ToolAction } from '../actions/toolActions.ts';
import type { ComponentActions } from '../components/useComponentActions.ts';
import type { Editor } from './editor.ts';
import type { DiagramActions } from '../actions/useDiagramActions.ts';
import type { DeskPanels } from './deskPanels.ts';

export interface EditorDesk {
  readonly editor: Editor;
  readonly tools: readonly ToolAction[];
  readonly action: (id: EditorActionId) => EditorAction;
  readonly panels: DeskPanels;
  readonly ofDiagram: DiagramActions;
  readonly components: ComponentActions;
}

const DeskContext = createContext<EditorDesk | null>(null);

export function EditorProvider({ desk, children }: { desk: EditorDesk; children: ReactNode }) {
  return <DeskContext.Provider value={desk}>{children}</DeskContext.Provider>;
}

export const useDesk = (): EditorDesk => {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('A panel of the editor stands outside of it');
  return desk;
};

import { FileDown, Share2, TextSelect } from 'lucide-react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { nameInBar } from '../header/nameInBar.ts';
import type { DiagramActions } from './useDiagramActions.ts';
import { always, asEditorActions } from './editorAction.ts';
import { Pencil } from 'lucide-react';

type DiagramDialog = 'diagramDetails' | 'share';

/** What is done to the diagram as a named thing: the controls of its bar, to be used without a pointer. */
export const diagramActions = (ofDiagram: DiagramActions) => {
  const open = (kind: DiagramDialog) => (): void => openDialog({ kind, diagram: ofDiagram.diagram() });
  const section = 'Diagrams';
  return asEditorActions([
    {
      id: 'renameDiagram',
      label: 'Rename diagram',
      section,
      icon: Pencil,
      keywords: 'name title',
      reason: ofDiagram.whyNotSave,
      run: () => {
        if (!nameInBar.edit()) open('diagramDetails')();
      },
    },
    {
      id: 'diagramTraits',
      label: 'Change level, state and tags',
      section,
      icon: TextSelect,
      keywords: 'set draft active archived landscape tag label',
      reason: ofDiagram.whyNotSave,
      run: open('diagramDetails'),
    },
    {
      id: 'shareDiagram',
      label: 'Share diagram',
      section,
      // It tells readers what they may know, and offers them nothing else.
      isForReaders: true,
      reason: always,
      icon: Share2,
      keywords: 'link embed password public',
      run: open('share'),
    },
    {
      id: 'exportDiagram',
      label: 'Export as a file…',
      section,
      isForReaders: true,
      reason: always,
      icon: FileDown,
      keywords: 'json yaml draw.io mermaid plantuml structurizr template download save',
      run: () => openDialog({ kind: 'export', of: [ofDiagram.diagram()] }),
    },
  ]);
};

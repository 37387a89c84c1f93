import { History, Share2, TextSelect } from 'lucide-react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { nameInBar } from '../header/nameInBar.ts';
import type { DiagramDeeds } from './useDiagramDeeds.ts';
import { always, type EditorAction } from './editorAction.ts';
import { Pencil } from './laterIcons.tsx';

type DiagramDialog = 'diagramDetails' | 'share' | 'versions';

/** What is done to the diagram as a named thing: the controls of its bar, for whoever has no pointer at hand. */
export const diagramActions = (deeds: DiagramDeeds): EditorAction[] => {
  const open = (kind: DiagramDialog) => (): void => openDialog({ kind, diagram: deeds.diagram() });
  const section = 'Diagrams';
  // Share and versions tell readers what they may know, and offer them nothing else.
  const forAll = { section, isForReaders: true, reason: always } as const;
  return [
    {
      id: 'renameDiagram',
      label: 'Rename diagram',
      section,
      icon: Pencil,
      keywords: 'name title',
      reason: deeds.whyNotSave,
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
      reason: deeds.whyNotSave,
      run: open('diagramDetails'),
    },
    {
      id: 'shareDiagram',
      label: 'Share diagram',
      ...forAll,
      icon: Share2,
      keywords: 'link embed password public',
      run: open('share'),
    },
    {
      id: 'versions',
      label: 'Versions',
      ...forAll,
      icon: History,
      keywords: 'snapshot restore history',
      run: open('versions'),
    },
  ];
};

import { allRects } from '@lintel/diagram/derived/bounds';
import { ListTree, Maximize, Minus, Plus, ScanSearch, Search } from 'lucide-react';
import type { Editor } from '../editor.ts';
import { always, type EditorAction } from './editorAction.ts';

const zoomStep = 1.25;

export const viewActions = (editor: Editor, panels: { toggleOutline: () => void }): EditorAction[] => {
  const { camera } = editor;
  const forAll = { section: 'View', isForReaders: true } as const;
  return [
    {
      id: 'zoomIn',
      label: 'Zoom in',
      ...forAll,
      icon: Plus,
      shortcut: '+',
      alsoShortcuts: ['='],
      repeats: true,
      reason: always,
      run: () => camera.zoomBy(zoomStep),
    },
    {
      id: 'zoomOut',
      label: 'Zoom out',
      ...forAll,
      icon: Minus,
      shortcut: '-',
      repeats: true,
      reason: always,
      run: () => camera.zoomBy(1 / zoomStep),
    },
    {
      id: 'zoomFull',
      label: 'Zoom to 100 %',
      ...forAll,
      icon: Search,
      shortcut: '0',
      reason: always,
      run: () => camera.zoomTo(1),
    },
    {
      id: 'fit',
      label: 'Fit to view',
      ...forAll,
      icon: Maximize,
      shortcut: 'Mod+0',
      keywords: 'zoom everything all',
      reason: always,
      run: () => camera.fit(allRects(editor.snapshot)),
    },
    {
      id: 'zoomToSelection',
      label: 'Zoom to the selection',
      ...forAll,
      icon: ScanSearch,
      reason: () => (editor.selection.get().size === 0 ? 'Nothing is selected' : null),
      run: () => camera.fit(editor.partsOf(editor.selection.get())),
    },
    {
      id: 'outline',
      label: 'Show or hide the outline',
      ...forAll,
      icon: ListTree,
      keywords: 'tree list items',
      reason: always,
      run: panels.toggleOutline,
    },
  ];
};

import { allRects } from '@lintel/diagram/derived/bounds';
import type { Rect } from '@lintel/diagram/geometry/rect';
import { leastZoom } from '@lintel/drawing/detail';
import { ListTree, Maximize, Minus, Plus, ScanSearch, Search } from 'lucide-react';
import { isPhone } from '../../../chrome/useMedia.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type DeskPanels, showMap } from '../editor/deskPanels.ts';
import type { Editor } from '../editor/editor.ts';
import { always, asEditorActions } from './editorAction.ts';

const zoomStep = 1.25;

const percent = (zoom: number): string => `${Math.round(zoom * 100)} %`;

/** On a phone there is no room for the map. */
const waysOn = (): string => `Move the view${isPhone() ? '' : ', or its frame on the map,'} to see the rest.`;

export const viewActions = (editor: Editor, panels: DeskPanels, toggleOutline: () => void) => {
  const { camera } = editor;
  const zoom = (by: () => void) => () => {
    by();
    editor.announce(`Zoom ${percent(camera.get().zoom)}`);
  };
  const show = (parts: readonly Rect[], said: string): void => {
    if (camera.fit(parts)) return editor.announce(said);
    showMap(panels, true);
    toast.info('Larger than the view', {
      id: 'larger-than-view',
      description: `${percent(leastZoom)} is the smallest zoom. ${waysOn()}`,
    });
  };
  const forAll = { section: 'View', isForReaders: true } as const;
  return asEditorActions([
    {
      id: 'zoomIn',
      label: 'Zoom in',
      ...forAll,
      icon: Plus,
      shortcut: '+',
      alsoShortcuts: ['='],
      repeats: true,
      reason: always,
      run: zoom(() => camera.zoomBy(zoomStep)),
    },
    {
      id: 'zoomOut',
      label: 'Zoom out',
      ...forAll,
      icon: Minus,
      shortcut: '-',
      repeats: true,
      reason: always,
      run: zoom(() => camera.zoomBy(1 / zoomStep)),
    },
    {
      id: 'zoomFull',
      label: 'Zoom to 100 %',
      ...forAll,
      icon: Search,
      shortcut: '0',
      reason: always,
      run: zoom(() => camera.zoomTo(1)),
    },
    {
      id: 'fit',
      label: 'Fit to view',
      ...forAll,
      icon: Maximize,
      shortcut: 'Mod+0',
      keywords: 'zoom everything all',
      reason: always,
      run: () => show(allRects(editor.snapshot), 'All of it in view'),
    },
    {
      id: 'zoomToSelection',
      label: 'Zoom to the selection',
      ...forAll,
      icon: ScanSearch,
      reason: () => (editor.selection.get().size === 0 ? 'Nothing is selected' : null),
      run: () => show(editor.partsOf(editor.selection.get()), 'Selection in view'),
    },
    {
      id: 'outline',
      label: 'Show or hide the outline',
      ...forAll,
      icon: ListTree,
      keywords: 'tree list items',
      reason: always,
      run: toggleOutline,
    },
  ]);
};

import {
  Boxes,
  Crosshair,
  History,
  Link,
  Map as MapIcon,
  Search,
  SquareDashed,
  TextSelect,
} from 'lucide-react';
import { derived } from '../../../state/derived.ts';
import { openDialog } from '../../../chrome/openDialog.ts';
import { searchComponents } from '../../../chrome/sidebar/componentSearch.ts';
import type { Editor } from '../editor/editor.ts';
import { type DeskPanels, toggleMap, toggleSide } from '../editor/deskPanels.ts';
import type { DiagramActions } from './useDiagramActions.ts';
import { always, asEditorActions } from './editorAction.ts';

const openingActions = (editor: Editor, ofDiagram: DiagramActions) =>
  asEditorActions([
    {
      id: 'copyView',
      label: 'Copy link to this view',
      section: 'View',
      icon: Link,
      isForReaders: true,
      keywords: 'address url share',
      reason: always,
      run: () => ofDiagram.copyView(editor.camera.get()),
    },
    {
      id: 'useView',
      label: 'Use this view when opening',
      section: 'View',
      icon: Crosshair,
      keywords: 'initial start camera',
      reason: ofDiagram.whyNotSave,
      run: () => ofDiagram.useView(editor.camera.get()),
    },
    {
      id: 'useNoView',
      label: 'Show everything when opening',
      section: 'View',
      icon: SquareDashed,
      keywords: 'initial start camera',
      reason: () => (ofDiagram.opensWithView() ? ofDiagram.whyNotSave() : 'It does so already'),
      run: () => ofDiagram.useView(null),
    },
  ]);

/** What is done around the drawing rather than on it. */
export const aroundActions = (editor: Editor, panels: DeskPanels, ofDiagram: DiagramActions) =>
  asEditorActions([
    {
      id: 'find',
      label: 'Search in the diagram',
      section: 'View',
      icon: Search,
      shortcut: 'Mod+F',
      isForReaders: true,
      keywords: 'find text name',
      reason: always,
      run: () => panels.finding.set(true),
    },
    {
      id: 'searchComponents',
      label: 'Put an existing component here',
      section: 'Tools',
      icon: Boxes,
      shortcut: '/',
      keywords: 'reuse again instance list',
      reason: always,
      run: searchComponents,
    },
    {
      id: 'minimap',
      label: 'Show or hide the minimap',
      section: 'View',
      icon: MapIcon,
      isForReaders: true,
      keywords: 'overview map',
      reason: always,
      run: () => toggleMap(panels),
    },
    {
      id: 'changeLog',
      label: 'Change log',
      section: 'View',
      icon: History,
      keywords: 'history who when',
      reason: always,
      run: () => toggleSide(panels, 'history'),
    },
    {
      id: 'history',
      label: 'History',
      section: 'Diagrams',
      icon: History,
      isForReaders: true,
      keywords: 'versions snapshot restore yesterday change log',
      reason: always,
      isOn: derived(panels.side, (side) => side === 'history'),
      run: () => toggleSide(panels, 'history'),
    },
    {
      id: 'diagramDetails',
      label: 'Edit diagram',
      section: 'Diagrams',
      icon: TextSelect,
      shortcut: 'Mod+E',
      keywords: 'details name description level state tags attachments',
      reason: always,
      run: () => openDialog({ kind: 'diagramDetails', diagram: ofDiagram.diagram() }),
    },
    ...openingActions(editor, ofDiagram),
  ]);

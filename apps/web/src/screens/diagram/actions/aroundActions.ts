import { diagramBounds } from '@lintel/diagram/derived/bounds';
import {
  Crosshair,
  History,
  Image,
  Link,
  Map as MapIcon,
  Search,
  Shapes,
  SquareDashed,
  TextSelect,
} from 'lucide-react';
import { openDialog } from '../../../chrome/openDialog.ts';
import type { Editor } from '../editor/editor.ts';
import { type DeskPanels, toggleSide } from '../editor/deskPanels.ts';
import type { DiagramDeeds } from './useDiagramDeeds.ts';
import { always, type EditorAction } from './editorAction.ts';

const emptyReason = 'The diagram is empty';

const viewActs = (editor: Editor, deeds: DiagramDeeds): EditorAction[] => [
  {
    id: 'copyView',
    label: 'Copy link to this view',
    section: 'View',
    icon: Link,
    isForReaders: true,
    keywords: 'address url share',
    reason: always,
    run: () => deeds.copyView(editor.camera.get()),
  },
  {
    id: 'useView',
    label: 'Use this view when opening',
    section: 'View',
    icon: Crosshair,
    keywords: 'initial start camera',
    reason: deeds.whyNotSave,
    run: () => deeds.useView(editor.camera.get()),
  },
  {
    id: 'useNoView',
    label: 'Show everything when opening',
    section: 'View',
    icon: SquareDashed,
    keywords: 'initial start camera',
    reason: () => (deeds.opensWithView() ? deeds.whyNotSave() : 'It does so already'),
    run: () => deeds.useView(null),
  },
];

const exportActs = (editor: Editor, deeds: DiagramDeeds): EditorAction[] => {
  const reason = () => (diagramBounds(editor.snapshot) === null ? emptyReason : null);
  const forAll = {
    section: 'Diagrams',
    isForReaders: true,
    keywords: 'download save picture image',
  } as const;
  return [
    {
      id: 'exportPng',
      label: 'Export as PNG',
      ...forAll,
      icon: Image,
      reason,
      run: () => void deeds.exportPng(),
    },
    {
      id: 'exportSvg',
      label: 'Export as SVG',
      ...forAll,
      icon: Shapes,
      reason,
      run: () => void deeds.exportSvg(),
    },
  ];
};

/** What is done around the drawing rather than on it. */
export const aroundActions = (editor: Editor, panels: DeskPanels, deeds: DiagramDeeds): EditorAction[] => [
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
    id: 'minimap',
    label: 'Show or hide the minimap',
    section: 'View',
    icon: MapIcon,
    isForReaders: true,
    keywords: 'overview map',
    reason: always,
    run: () => panels.minimap.set(!panels.minimap.get()),
  },
  {
    id: 'changeLog',
    label: 'Change log',
    section: 'View',
    icon: History,
    keywords: 'history who when',
    reason: always,
    run: () => toggleSide(panels, 'changeLog'),
  },
  {
    id: 'diagramDetails',
    label: 'Edit diagram',
    section: 'Diagrams',
    icon: TextSelect,
    shortcut: 'Mod+E',
    keywords: 'details name description level state tags attachments',
    reason: always,
    run: () => openDialog({ kind: 'diagramDetails', diagram: deeds.diagram() }),
  },
  ...viewActs(editor, deeds),
  ...exportActs(editor, deeds),
];

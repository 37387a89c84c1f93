import type { Instance, Relation } from '@lintel/diagram/items';
import type { Editor } from '../editor/editor.ts';
import { areLinksAwaited, leadsTo, liveComponentOf } from '../names/diagramNames.ts';
import { type DeskPanels, showSide } from '../editor/deskPanels.ts';
import type { DiagramActions } from './useDiagramActions.ts';
import { asEditorActions } from './editorAction.ts';
import { FilePlus, Layers, PanelRight, Workflow } from 'lucide-react';

/** The relation that is selected, if it is alone. */
export const selectedRelation = ({ selection, snapshot }: Editor): Relation | null => {
  const [key, another] = selection.get();
  return key === undefined || another !== undefined ? null : (snapshot.relation(key) ?? null);
};

const oneRelation = 'Select one relation';

/** The one thing that may lead somewhere: text areas hold links of their own. */
const selectedLeading = (editor: Editor): Relation | Instance | null => {
  const [key, another] = editor.selection.get();
  if (key === undefined || another !== undefined) return null;
  return editor.snapshot.relation(key) ?? editor.snapshot.instance(key) ?? null;
};

const selectedComponent = (editor: Editor): string | null => {
  const item = selectedLeading(editor);
  return item?.kind === 'instance' ? (liveComponentOf(item, editor.names.get())?.slug ?? null) : null;
};

export const linkActions = (editor: Editor, panels: DeskPanels, ofDiagram: DiagramActions) =>
  asEditorActions([
    {
      id: 'relation',
      label: 'Relation details',
      section: 'Edit',
      icon: PanelRight,
      shortcut: 'Mod+Enter',
      isForReaders: true,
      keywords: 'description label links ends',
      reason: () => (selectedRelation(editor) === null ? oneRelation : null),
      run: () => showSide(panels, 'details'),
    },
    {
      id: 'openLinked',
      label: 'Open linked diagram',
      section: 'Edit',
      icon: Layers,
      shortcut: 'Mod+E',
      isForReaders: true,
      keyIsForEditors: true,
      keywords: 'drill down follow component relation',
      reason: () => {
        const item = selectedLeading(editor);
        if (item === null) return 'Select one relation or component';
        const names = editor.names.get();
        const isNowhere = !areLinksAwaited(item, names) && leadsTo(item, names).length === 0;
        return isNowhere ? 'No links added.' : null;
      },
      run: () => {
        const item = selectedLeading(editor);
        if (item !== null) editor.openLinks(item.key);
      },
    },
    {
      id: 'dependencyGraph',
      label: 'Dependency graph',
      section: 'View',
      icon: Workflow,
      isForReaders: true,
      keywords: 'depends impact',
      reason: ofDiagram.whyNoGraph,
      run: () => ofDiagram.openGraph(selectedComponent(editor)),
    },
    {
      id: 'createLinked',
      label: 'Create and link a diagram',
      section: 'Edit',
      icon: FilePlus,
      keywords: 'new drill down relation',
      reason: () => (selectedRelation(editor) === null ? oneRelation : ofDiagram.whyNotSave()),
      run: () => {
        const relation = selectedRelation(editor);
        if (relation !== null) void ofDiagram.createLinked(relation);
      },
    },
  ]);

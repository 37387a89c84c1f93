import type { Relation } from '@lintel/diagram/items';
import type { Editor } from '../editor.ts';
import type { DeskPanels } from '../panels/deskPanels.ts';
import type { DiagramDeeds } from '../useDiagramDeeds.ts';
import type { EditorAction } from './editorAction.ts';
import { FilePlus, Layers, PanelRight } from './laterIcons.tsx';

/** The relation that is selected, if it is alone. */
export const selectedRelation = ({ selection, snapshot }: Editor): Relation | null => {
  const [key, another] = selection.get();
  return key === undefined || another !== undefined ? null : (snapshot.relation(key) ?? null);
};

const oneRelation = 'Select one relation';

export const linkActions = (editor: Editor, panels: DeskPanels, deeds: DiagramDeeds): EditorAction[] => [
  {
    id: 'relation',
    label: 'Relation details',
    section: 'Edit',
    icon: PanelRight,
    shortcut: 'Mod+Enter',
    isForReaders: true,
    keywords: 'description label links ends',
    reason: () => (selectedRelation(editor) === null ? oneRelation : null),
    run: () => panels.side.set('relation'),
  },
  {
    id: 'openLinked',
    label: 'Open linked diagram',
    section: 'Edit',
    icon: Layers,
    shortcut: 'Mod+E',
    keywords: 'drill down follow',
    reason: () => {
      const relation = selectedRelation(editor);
      if (relation === null) return oneRelation;
      return deeds.linked(relation).length === 0 ? 'No links added.' : null;
    },
    run: () => {
      const relation = selectedRelation(editor);
      if (relation !== null) editor.follow(relation.key);
    },
  },
  {
    id: 'createLinked',
    label: 'Create and link a diagram',
    section: 'Edit',
    icon: FilePlus,
    keywords: 'new drill down relation',
    reason: () => (selectedRelation(editor) === null ? oneRelation : deeds.whyNotSave()),
    run: () => {
      const relation = selectedRelation(editor);
      if (relation !== null) void deeds.createLinked(relation);
    },
  },
];

import type { DiagramShape } from '@lintel/api/shapes';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { diagramLink } from '@lintel/domain/links';
import {
  CircleDot,
  Copy,
  Download,
  ExternalLink,
  FolderInput,
  ListChecks,
  PencilLine,
  Share2,
  SquarePen,
  Tags,
  Trash2,
} from 'lucide-react';
import { PathLink } from '../../links/PathLink.tsx';
import { diagramsNoun } from '../../dialogs/diagramNames.ts';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';

/** All that can be done to diagrams from a list of them. */
export interface ListActions {
  rename: (diagram: DiagramShape) => void;
  edit: (diagram: DiagramShape) => void;
  share: (diagram: DiagramShape) => void;
  exported: (diagrams: readonly DiagramShape[]) => void;
  pick: (diagram: DiagramShape) => void;
  move: (diagrams: readonly DiagramShape[]) => void;
  duplicate: (diagrams: readonly DiagramShape[]) => void;
  setState: (diagrams: readonly DiagramShape[], state: State) => void;
  tag: (diagrams: readonly DiagramShape[]) => void;
  remove: (diagrams: readonly DiagramShape[]) => void;
}

/** The state they share, if they do. */
const commonState = (diagrams: readonly DiagramShape[]): State | '' => {
  const found = new Set(diagrams.map(({ state }) => state));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : '';
};

export const stateEntries = (
  diagrams: readonly DiagramShape[],
  setState: ListActions['setState'],
): MenuEntry[] => [
  {
    kind: 'radio',
    saves: true,
    value: commonState(diagrams),
    onChange: (value) => {
      const state = states.find((each) => each === value);
      if (state !== undefined) setState(diagrams, state);
    },
    options: states.map((state) => ({ value: state, label: stateLabels[state] })),
  },
];

const exportEntry = (diagrams: readonly DiagramShape[], { exported }: ListActions): MenuEntry => ({
  label: 'Export…',
  icon: Download,
  onSelect: () => exported(diagrams),
});

const openEntry = (diagram: DiagramShape): MenuEntry => ({
  kind: 'link',
  label: 'Open',
  icon: ExternalLink,
  shortcut: 'Enter',
  render: <PathLink href={diagramLink(diagram)} />,
});

const sharedEntries = (diagrams: readonly DiagramShape[], actions: ListActions): MenuEntry[] => [
  { label: 'Move to folder…', icon: FolderInput, saves: true, onSelect: () => actions.move(diagrams) },
  { label: 'Tags…', icon: Tags, saves: true, onSelect: () => actions.tag(diagrams) },
  {
    kind: 'submenu',
    label: 'Set state',
    icon: CircleDot,
    saves: true,
    items: stateEntries(diagrams, actions.setState),
  },
  { label: 'Duplicate', icon: Copy, saves: true, onSelect: () => actions.duplicate(diagrams) },
  exportEntry(diagrams, actions),
  { kind: 'separator' },
  {
    label: `Delete ${diagramsNoun(diagrams.length)}`,
    icon: Trash2,
    danger: true,
    saves: true,
    shortcut: 'Del',
    onSelect: () => actions.remove(diagrams),
  },
];

/** For one diagram, or for several that are picked together. A reader can only open. */
export const diagramEntries = (
  diagrams: readonly DiagramShape[],
  actions: ListActions,
  mayEdit: boolean,
): MenuEntry[] => {
  const [only] = diagrams;
  if (only === undefined) return [];
  if (diagrams.length > 1) {
    return [{ kind: 'label', label: `${diagrams.length} diagrams` }, ...sharedEntries(diagrams, actions)];
  }
  if (!mayEdit) return [openEntry(only), exportEntry(diagrams, actions)];
  return [
    openEntry(only),
    { label: 'Rename', icon: PencilLine, shortcut: 'F2', saves: true, onSelect: () => actions.rename(only) },
    { label: 'Edit details…', icon: SquarePen, saves: true, onSelect: () => actions.edit(only) },
    { label: 'Share…', icon: Share2, onSelect: () => actions.share(only) },
    { label: 'Select', icon: ListChecks, shortcut: 'Space', onSelect: () => actions.pick(only) },
    { kind: 'separator' },
    ...sharedEntries(diagrams, actions),
  ];
};

import { greatestDistance } from '@lintel/model/neighbours';
import type { ShownDirection } from '@lintel/model/shownGraph';
import type { MenuEntry, MenuRadio } from '../../../ui/overlays/menuEntries.ts';
import type { GraphSettings } from '../copy/graphCopy.ts';

/** How a graph is looked at, and what changes that. */
export interface GraphViewChoices {
  readonly settings: GraphSettings;
  /** How many of what was found nothing shown is connected with. */
  readonly detached: number;
  readonly grouping: string;
  /** What components have that nodes can be put together by. */
  readonly qualities: readonly { readonly value: string; readonly label: string }[];
  readonly distance: number;
  readonly direction: ShownDirection;
  readonly onSettings: (part: Partial<GraphSettings>) => void;
  readonly onGrouping: (grouping: string) => void;
  readonly onDistance: (distance: number) => void;
  readonly onDirection: (direction: ShownDirection) => void;
}

const plainGroupings = [
  { value: 'none', label: 'Not grouped' },
  { value: 'container', label: 'By container' },
  { value: 'type', label: 'By type' },
];

const directionLabels: Readonly<Record<ShownDirection, string>> = {
  both: 'Both ways',
  outgoing: 'What they depend on',
  incoming: 'What depends on them',
};

const isDirection = (value: string): value is ShownDirection => value in directionLabels;

const shownEntries = ({ settings, detached, onSettings }: GraphViewChoices): MenuEntry[] => [
  {
    kind: 'checkbox',
    label: 'Show dependencies',
    checked: settings.showDependencies,
    closeOnClick: false,
    onChange: (showDependencies) => onSettings({ showDependencies }),
  },
  {
    kind: 'checkbox',
    label: 'Detached components',
    checked: settings.showDetachedNodes,
    closeOnClick: false,
    badge: detached,
    onChange: (showDetachedNodes) => onSettings({ showDetachedNodes }),
  },
];

const groupingEntries = ({ grouping, qualities, onGrouping }: GraphViewChoices): MenuEntry[] => {
  const chosen = qualities.find(({ value }) => value === grouping);
  const radio = (options: MenuRadio['options']) =>
    ({ kind: 'radio', value: grouping, onChange: onGrouping, options }) as const;
  return [
    { ...radio(plainGroupings), label: 'Group nodes' },
    {
      kind: 'submenu',
      label: chosen === undefined ? 'By attribute' : `By attribute: ${chosen.label}`,
      items: [radio(qualities)],
    },
  ];
};

const dependencyEntries = (choices: GraphViewChoices): MenuEntry[] => {
  const { settings, distance, direction, onDistance, onDirection } = choices;
  const disabled = settings.showDependencies ? false : 'Dependencies are not shown';
  return [
    {
      kind: 'submenu',
      label: 'Distance of dependencies',
      disabled,
      items: [
        {
          kind: 'radio',
          value: `${distance}`,
          onChange: (value) => onDistance(Number(value)),
          options: Array.from({ length: greatestDistance }, (_, at) => ({
            value: `${at + 1}`,
            label: at === 0 ? 'Direct' : `Up to ${at + 1} steps`,
          })),
        },
      ],
    },
    {
      kind: 'submenu',
      label: 'Direction of dependencies',
      disabled,
      items: [
        {
          kind: 'radio',
          value: direction,
          onChange: (value) => isDirection(value) && onDirection(value),
          options: Object.entries(directionLabels).map(([value, label]) => ({ value, label })),
        },
      ],
    },
  ];
};

/** The menu of how a graph is looked at. */
export const graphViewEntries = (choices: GraphViewChoices): MenuEntry[] => [
  ...shownEntries(choices),
  { kind: 'separator' },
  ...groupingEntries(choices),
  { kind: 'separator' },
  ...dependencyEntries(choices),
];

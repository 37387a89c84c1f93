import { Box, ChartColumn, type LucideIcon, RadioTower, Search } from 'lucide-react';
import type { PathCorner } from './roundedPath.ts';

/** What the picture beside the forms shows, in grid units, as a diagram would hold it. */

export interface DrawnBox {
  name: string;
  type: string;
  icon: LucideIcon;
  hue: 'violet' | 'amber' | 'green' | 'slate';
  x: number;
  y: number;
  width: number;
  height: number;
  linkedDiagrams?: number;
  placeholder?: boolean;
}

export interface DrawnRelation {
  label: string;
  /** The label's middle, and its width in pixels: the line is interrupted there. */
  at: PathCorner;
  labelWidth: number;
  points: readonly PathCorner[];
  /** It leaves the picture: nothing to point at. */
  open?: boolean;
}

export interface DrawnPerson {
  initials: string;
  hue: 'avatar-2' | 'avatar-4';
  at: PathCorner;
}

export const container = { name: 'Commerce platform', type: 'Domain', x: 2, y: 2, width: 12, height: 11 };

const service = { type: 'Service', icon: Box, hue: 'violet', width: 4, height: 2 } as const;

export const selectedByAnother = { x: 3, y: 7, width: 4, height: 2, initials: 'JS' };

export const boxes: readonly DrawnBox[] = [
  { ...service, name: 'Checkout', x: 3, y: 3, linkedDiagrams: 2 },
  { ...service, name: 'Inventory', x: 9, y: 3 },
  { ...service, name: 'Catalogue search', icon: Search, x: 3, y: 7 },
  { ...service, name: 'Order service', x: 9, y: 7, linkedDiagrams: 3 },
  {
    name: 'Event bus',
    type: 'Event stream',
    icon: RadioTower,
    hue: 'amber',
    x: 3,
    y: 11,
    width: 10,
    height: 1,
  },
  {
    name: 'Data warehouse',
    type: 'Analytics store',
    icon: ChartColumn,
    hue: 'green',
    x: 5,
    y: 14,
    width: 4,
    height: 2,
    linkedDiagrams: 1,
  },
  { ...service, name: 'Returns service', type: 'Placeholder', hue: 'slate', x: 10, y: 14, placeholder: true },
];

/** Far enough for any window: these relations come from outside of the picture, or lead there. */
const left = -60;
const right = 80;

export const relations: readonly DrawnRelation[] = [
  {
    label: 'Authorises payment',
    at: [12.5, 1.5],
    labelWidth: 116,
    points: [
      [6.5, 3],
      [6.5, 1.5],
      [right, 1.5],
    ],
    open: true,
  },
  {
    label: 'Places order',
    at: [0.5, 3.5],
    labelWidth: 72,
    points: [
      [left, 3.5],
      [3, 3.5],
    ],
  },
  {
    label: 'Browses',
    at: [0.5, 6],
    labelWidth: 50,
    points: [
      [left, 4.5],
      [0.5, 4.5],
      [0.5, 7.5],
      [3, 7.5],
    ],
  },
  {
    label: 'Searches',
    at: [0.5, 8.5],
    labelWidth: 54,
    points: [
      [left, 8.5],
      [3, 8.5],
    ],
  },
  {
    label: 'Reserves',
    at: [7.95, 3.5],
    labelWidth: 54,
    points: [
      [7, 3.5],
      [9, 3.5],
    ],
  },
  {
    label: 'Submits order',
    at: [8, 5.55],
    labelWidth: 81,
    points: [
      [7, 4.5],
      [8, 4.5],
      [8, 7.5],
      [9, 7.5],
    ],
  },
  {
    label: 'Stock and price changes',
    at: [5.5, 10],
    labelWidth: 142,
    points: [
      [5.5, 11],
      [5.5, 9],
    ],
  },
  {
    label: 'Publishes events',
    at: [11.5, 10],
    labelWidth: 97,
    points: [
      [11.5, 9],
      [11.5, 11],
    ],
  },
  {
    label: 'Streams events',
    at: [6.5, 13.45],
    labelWidth: 89,
    points: [
      [6.5, 12],
      [6.5, 14],
    ],
  },
  {
    label: 'Refund requested',
    at: [12.5, 13.45],
    labelWidth: 103,
    points: [
      [12.5, 12],
      [12.5, 14],
    ],
  },
  {
    label: 'Scores order',
    at: [15.5, 7.5],
    labelWidth: 74,
    points: [
      [13, 7.5],
      [right, 7.5],
    ],
    open: true,
  },
  {
    label: 'Releases for picking',
    at: [15.5, 9.5],
    labelWidth: 116,
    points: [
      [13, 8.5],
      [15.5, 8.5],
      [15.5, 10.5],
      [right, 10.5],
    ],
    open: true,
  },
];

export const people: readonly DrawnPerson[] = [
  { initials: 'JS', hue: 'avatar-4', at: [6.28, 8.28] },
  { initials: 'MR', hue: 'avatar-2', at: [15.5, 4.1] },
];

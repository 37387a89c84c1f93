import type { Rect } from '@lintel/diagram/geometry/rect';
import type { NewKey } from '@lintel/diagram/keys';
import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { LucideIcon } from 'lucide-react';

/** What comes of drawing with a tool, with a pointer or by keys. */
interface Drawing {
  readonly cursor: string;
  /** What is placed by keys, or with one press, begins with; in grid units. */
  readonly size: { readonly width: number; readonly height: number };
  /** Of what takes its height from what is written in it, the width alone. */
  readonly sizes: 'both' | 'width';
  readonly add: (snapshot: Snapshot, made: { readonly bounds: Rect; readonly newKey: NewKey }) => Outcome;
  /** What was made is selected; or it is typed in as well. */
  readonly next: 'select' | 'type';
}

/** All that toolbox, palette, keys, hand and announcements know of a tool: one is a value, and stands in the list. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut: string;
  /** Words a person might look for besides those of the label. */
  readonly keywords: string;
  /** Null for the one that takes hold of what is there. */
  readonly draws: Drawing | null;
}

export interface DrawingTool extends Tool {
  readonly draws: Drawing;
}

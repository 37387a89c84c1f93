import type { Change } from '@lintel/diagram/change';
import type { Point, Rect } from '@lintel/diagram/geometry/rect';
import type { EditRun } from '@lintel/diagram/history';
import type { MovableLeg } from '@lintel/diagram/geometry/routeBends';
import type { NewKey } from '@lintel/diagram/keys';
import type { RefusalReason } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Shape } from '@lintel/drawing/picture';
import type { CanvasPointer } from '../canvas/pointer.ts';
import type { Gesture } from './gesture.ts';
import { selection } from './selection.ts';
import type { Tool } from './tool.ts';

/** What a tool knows of the world when something happens. */
export interface ToolContext {
  readonly snapshot: Snapshot;
  readonly selection: ReadonlySet<string>;
  readonly canEdit: boolean;
  readonly zoom: number;
  /** What is on the screen, in grid units. */
  readonly view: Rect;
  /** From handle to handle, in grid units. */
  readonly routeOf: (key: string) => readonly Point[] | null;
  /** Of a relation, in grid units. */
  readonly movableLegs: (key: string) => readonly MovableLeg[];
  /** How many diagrams an item leads to, as far as the person may open them; null while that is not known. */
  readonly leadsTo: (key: string) => number | null;
  readonly newKey: NewKey;
}

export type ToolInput =
  | { readonly input: 'pointer'; readonly pointer: CanvasPointer }
  /** A key without Ctrl, Alt or the command key, as the browser names it. */
  | { readonly input: 'key'; readonly key: string; readonly shift: boolean }
  /** The pointer has stayed on what it is on. */
  | { readonly input: 'rested' }
  | { readonly input: 'cancel' }
  /** The diagram, the selection or what is allowed changed without the hand. */
  | { readonly input: 'changed' }
  | { readonly input: 'tool'; readonly tool: Tool };

/** Something else is begun, whatever was asked for before. */
export const isBeginning = (input: ToolInput): boolean =>
  input.input === 'pointer' ? input.pointer.type === 'down' : input.input === 'key' || input.input === 'tool';

export type Effect =
  | { readonly effect: 'commit'; readonly changes: readonly Change[]; readonly run?: EditRun }
  | { readonly effect: 'select'; readonly keys: readonly string[] }
  /** A name or a text is to be typed where it stands, beginning with what was typed already. */
  | {
      readonly effect: 'edit';
      readonly key: string;
      readonly typed?: string;
      /** Where in it the caret goes, in grid units. */
      readonly at?: Point;
      /** What made it, to be taken back with its name. */
      readonly made?: EditRun;
    }
  /** To the diagrams that an item leads to, or what is meant where it turns out to lead to none. */
  | {
      readonly effect: 'openLinks';
      readonly key: string;
      readonly at: Point;
      readonly otherwise?: Effect | undefined;
    }
  /** All that is named about components, away from the drawing. */
  | { readonly effect: 'details'; readonly keys: readonly string[] }
  | { readonly effect: 'refused'; readonly reason: RefusalReason }
  /** The view follows the finger, by screen pixels. */
  | { readonly effect: 'pan'; readonly by: Point }
  | { readonly effect: 'reveal'; readonly keys: readonly string[] }
  /** What is not there yet, in grid units. */
  | { readonly effect: 'revealPlace'; readonly place: Rect };

/** The hand of a person: the tool it holds and what it is doing. */
export interface Hand {
  readonly tool: Tool;
  readonly hover: string | null;
  /** What of it would be grabbed: a side or corner, a port, an end, a label. */
  readonly grip: string | null;
  /** The pointer has stayed there long enough for the ports to appear. */
  readonly isResting: boolean;
  /** The grid unit that the pointer is in, along a box with more ports than are shown at once. */
  readonly near: Point | null;
  readonly gesture: Gesture | null;
  /** After Escape the next Tab leaves the canvas instead of going on through the items. */
  readonly isLeaving: boolean;
}

export const emptyHand: Hand = {
  tool: selection,
  hover: null,
  grip: null,
  isResting: false,
  near: null,
  gesture: null,
  isLeaving: false,
};

export interface HandStep {
  readonly hand: Hand;
  readonly effects: readonly Effect[];
  /** A key that means nothing here is left to other listeners. */
  readonly ignored?: boolean;
}

/** What is seen of a hand besides the diagram. */
export interface Look {
  /** The diagram as the gesture would leave it. */
  readonly after: Snapshot;
  /** Where what is being dragged comes from. */
  readonly draggedFrom: ReadonlyMap<string, Point>;
  /** Copies in the hand, which are shown instead of what is selected; null while there are none. */
  readonly copies: ReadonlySet<string> | null;
  readonly dropTarget: string | null;
  readonly overlay: readonly Shape[];
  readonly cursor: string;
  /** For the eyes of others, in grid units. */
  readonly drag: Point | null;
}

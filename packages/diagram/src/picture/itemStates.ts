import { type ComponentFace, nameRect } from '@lintel/drawing/boxes';
import type { View } from '@lintel/drawing/detail';
import { gridSize, type Point, type Rect, type Shape } from '@lintel/drawing/picture';
import {
  type AvatarHue,
  editingName,
  flagWidth,
  ports,
  ring,
  selected,
  selectedBySomeone,
  sizedAlone,
} from '@lintel/drawing/states';
import { type TextAreaFace, textAreaRect, textAreaSelected } from '@lintel/drawing/textAreas';
import type { Position } from '../layout.ts';

export interface Person {
  readonly hue: AvatarHue;
  readonly initials: string;
  /** Where the initials would cover something on the left. */
  readonly flagSide?: 'left' | 'right';
}

/** How an item looks besides what the document says of it. */
export interface ItemState {
  readonly hover?: boolean;
  /** The pointer has rested long enough on it; false while it has on another: of what is selected they are shown otherwise. */
  readonly ports?: boolean;
  /** Where the pointer is along it, in grid units: of many ports those there are shown. */
  readonly near?: Point;
  readonly pressed?: boolean;
  readonly selected?: boolean;
  /** Its name or text is being edited where it stands, by something that shows it. */
  readonly editing?: boolean;
  /** A container that what is being dragged would fall into. */
  readonly dropTarget?: boolean;
  /** It is being dragged from here (grid units), and the snapshot has it where the pointer is. */
  readonly draggedFrom?: Position;
  /** It would come to be here by letting go now. */
  readonly carried?: boolean;
  /** It stands where it is being dragged from, and another layer paints the copy. */
  readonly faded?: boolean;
  readonly selectedBy?: readonly Person[];
  /** Folded words of a search that it holds. */
  readonly found?: readonly string[];
}

/** It is under the pointer: a ring shows it, and nothing of it can be grabbed. */
export const isInHand = ({ draggedFrom, carried }: ItemState): boolean =>
  draggedFrom !== undefined || carried === true;

export type States = ReadonlyMap<string, ItemState>;
export const noStates: States = new Map();
export const atRest: ItemState = Object.freeze({});

/** What the person may do with an item, and how much else is selected. */
export interface Handling {
  readonly canChange: boolean;
  readonly isAlone: boolean;
}

const containerRadius = 12;
const textAreaRadius = 4;

/** Each with initials of their own, one beside the other. */
const people = (rect: Rect, state: ItemState, view: View): Shape[] => {
  let taken = 0;
  return (state.selectedBy ?? []).flatMap((person) => {
    const shapes = selectedBySomeone(rect, person, view, { side: person.flagSide, taken });
    taken += flagWidth(person.initials) + 2;
    return shapes;
  });
};

function ownRing(rect: Rect, state: ItemState, handling: Handling, view: View, radius: number): Shape[] {
  const isHeld = isInHand(state);
  if (state.selected !== true && !isHeld) return [];
  if (!handling.canChange || !handling.isAlone || isHeld) return [ring(rect, 'selection', view, radius)];
  return state.ports === false
    ? sizedAlone(rect, view, radius)
    : selected(rect, view, radius, state.near ?? null);
}

const portsOfHovered = (rect: Rect, state: ItemState, { canChange }: Handling, view: View): Shape[] =>
  state.ports === true && state.selected !== true && canChange
    ? ports(rect, 'hover', view, state.near ?? null)
    : [];

/** What lies over a component or placeholder. */
export function componentOverlay(
  face: ComponentFace,
  state: ItemState,
  handling: Handling,
  view: View,
): Shape[] {
  const others = people(face, state, view);
  if (state.editing === true && handling.canChange) {
    const name = nameRect(face);
    return [...others, ...(name === null ? selected(face, view) : editingName(face, name, view))];
  }
  const own = ownRing(face, state, handling, view, 8);
  return [...portsOfHovered(face, state, handling, view), ...others, ...own];
}

export function containerOverlay(rect: Rect, state: ItemState, handling: Handling, view: View): Shape[] {
  // The border of a drop target says it already.
  const own = state.dropTarget === true ? [] : ownRing(rect, state, handling, view, containerRadius);
  return [...portsOfHovered(rect, state, handling, view), ...people(rect, state, view), ...own];
}

export function textAreaOverlay(
  face: TextAreaFace,
  state: ItemState,
  handling: Handling,
  view: View,
): Shape[] {
  const rect = textAreaRect(face);
  const others = people(rect, state, view);
  if (state.selected !== true && !isInHand(state)) return others;
  if (handling.canChange && handling.isAlone && !isInHand(state))
    return [...others, ...textAreaSelected(face, view)];
  return [...others, ring(rect, 'selection', view, textAreaRadius)];
}

/** The same thing at the place that it is being dragged from. */
export const atPosition = <Face extends { readonly x: number; readonly y: number }>(
  face: Face,
  position: Position,
): Face => ({ ...face, x: position.x * gridSize, y: position.y * gridSize });

import { type BoxState, componentShapes, type Hue } from '@lintel/drawing/boxes';
import { containerShapes, type ContainerState } from '@lintel/drawing/containers';
import type { View } from '@lintel/drawing/detail';
import {
  type RelationFace,
  relationBadgeShapes,
  relationHandles,
  relationLabelShapes,
  relationShapes,
  type RelationState,
} from '@lintel/drawing/relations';
import { dragOriginOpacity, selectedTogether } from '@lintel/drawing/states';
import { type TextAreaFace, textAreaRect, textAreaShapes } from '@lintel/drawing/textAreas';
import { gridSize, type Shape } from '@lintel/drawing/picture';
import type { Rect } from '../geometry/rect.ts';
import type { Instance, Textarea } from '../items.ts';
import { type Marked, withFoundWords } from './foundMarks.ts';
import {
  atPosition,
  componentOverlay,
  containerOverlay,
  type Handling,
  isInHand,
  type ItemState,
  textAreaOverlay,
} from './itemStates.ts';
import { componentFace, containerFace, isArchived, type Names, pixels } from './names.ts';
import { richBlocks, withoutLinks } from './richBlocks.ts';
import { type Layer, layers, type Painted } from './slots.ts';
import type { Tint } from './tints.ts';

/** The frame around several selected things. */
export const selectionId = ':selection';

/** Ids of what an item is painted as besides itself. A key holds no colon, so that nothing is ever mistaken. */
export const labelId = (key: string): string => `${key}:label`;
export const originId = (key: string): string => `${key}:origin`;
export const stateId = (key: string): string => `${key}:state`;
export const badgeId = (key: string): string => `${key}:badge`;
export const paintedIds = (key: string): string[] => [
  key,
  labelId(key),
  badgeId(key),
  originId(key),
  stateId(key),
];
type Paint = (view: View) => readonly Shape[];

const faded = (paint: Paint): Paint => {
  return (view) => [{ kind: 'group', opacity: dragOriginOpacity, children: paint(view) }];
};

interface BoxLook<Face> {
  readonly key: string;
  readonly layer: Layer;
  readonly z: number;
  readonly face: Face;
  readonly state: ItemState;
  readonly handling: Handling;
  /** What of the state the thing itself shows. */
  readonly shown: string;
  readonly shapes: (face: Face, view: View) => readonly Shape[];
  readonly overlay: (view: View) => readonly Shape[];
  /** What is marked of it when it is found. */
  readonly marked: Marked;
  readonly isDimmed?: boolean;
}

function paintedBox<Face extends { readonly x: number; readonly y: number }>(box: BoxLook<Face>): Painted[] {
  const { key, layer, z, face, state, handling, shown, shapes, overlay, marked, isDimmed } = box;
  const { found } = state;
  const isFaded = state.faded === true;
  const isPale = isFaded || isDimmed === true;
  const own: Paint = (view) => withFoundWords(shapes(face, view), found, marked, view);
  const items: Painted[] = [
    { id: key, layer, z, look: [face, shown, isPale, found ?? null], paint: isPale ? faded(own) : own },
  ];
  if (state.draggedFrom !== undefined) {
    const there = atPosition(face, state.draggedFrom);
    const paint = faded((view) => shapes(there, view));
    // Just behind the copy, which may still overlap it.
    items.push({ id: originId(key), layer, z: z - 0.5, look: [there, shown], paint });
  }
  const { selected, ports, near, editing, dropTarget, selectedBy } = state;
  const isDragged = isInHand(state);
  const isOverlaid = [selected, ports, editing, isDragged].includes(true) || (selectedBy?.length ?? 0) > 0;
  if (isOverlaid && !isFaded) {
    const overlaid = [selected, ports, near ?? null, editing, dropTarget, isDragged];
    const look = [face, overlaid, selectedBy ?? [], handling];
    // Initials are as large on the screen at every zoom, as handles are.
    const isGrabbed = handling.isAlone || (selectedBy?.length ?? 0) > 0;
    items.push({ id: stateId(key), layer: layers.state, z: 0, look, paint: overlay, isGrabbed });
  }
  return items;
}

/** A field shows the name meanwhile, in full. */
const withoutName = (shapes: readonly Shape[], state: ItemState): readonly Shape[] => {
  const name = state.editing === true ? shapes.findIndex(({ kind }) => kind === 'text') : -1;
  return name === -1 ? shapes : shapes.toSpliced(name, 1);
};

const boxState = (state: ItemState, canChange: boolean): BoxState => {
  if (!canChange) return 'rest';
  return state.pressed === true ? 'pressed' : state.hover === true ? 'hover' : 'rest';
};

const shownAs = (shown: string, { editing }: ItemState): string =>
  editing === true ? `${shown} editing` : shown;

const tinted = <Face extends object>(face: Face, { hue }: Tint): Face & { readonly tint?: Hue } =>
  hue === undefined ? face : { ...face, tint: hue };

export function paintedInstance(
  instance: Instance,
  names: Names,
  tint: Tint,
  state: ItemState,
  allowed: Handling,
): Painted[] {
  const { key, z } = instance;
  const given = { key, z, state, isDimmed: tint.dimmed === true };
  const handling = { ...allowed, canChange: allowed.canChange && !isArchived(instance, names) };
  if (instance.container) {
    const face = tinted(containerFace(instance, names), tint);
    const hovered = state.hover === true && handling.canChange ? 'hover' : 'rest';
    const shown: ContainerState = state.dropTarget === true ? 'drop' : hovered;
    return paintedBox({
      ...given,
      layer: layers.container,
      face,
      handling,
      shown: shownAs(shown, state),
      shapes: (at, view) => withoutName(containerShapes(at, shown, view), state),
      overlay: (view) => containerOverlay(face, state, handling, view),
      marked: { around: () => face, nameAlone: true },
    });
  }
  const face = tinted(componentFace(instance, names), tint);
  const shown = boxState(state, handling.canChange);
  return paintedBox({
    ...given,
    layer: layers.component,
    face,
    handling,
    shown: shownAs(shown, state),
    shapes: (at, view) => withoutName(componentShapes(at, shown, view), state),
    overlay: (view) => componentOverlay(face, state, handling, view),
    marked: { around: () => face, nameAlone: true },
  });
}

export function paintedTextarea(
  textarea: Textarea,
  links: boolean,
  state: ItemState,
  handling: Handling,
): Painted[] {
  const blocks = richBlocks(textarea.text);
  const face: TextAreaFace = {
    x: textarea.position.x * gridSize,
    y: textarea.position.y * gridSize,
    width: textarea.width * gridSize,
    blocks: links ? blocks : withoutLinks(blocks),
  };
  return paintedBox({
    key: textarea.key,
    layer: layers.textarea,
    z: 0,
    face,
    state,
    handling,
    shown: shownAs('', state),
    shapes: state.editing === true ? () => [] : textAreaShapes,
    overlay: (view) => textAreaOverlay(face, state, handling, view),
    marked: { around: () => textAreaRect(face), nameAlone: false },
  });
}

export function paintedRelation(
  key: string,
  face: RelationFace,
  links: number,
  state: ItemState,
  { canChange, isAlone }: Handling,
): Painted[] {
  const hovered = state.hover === true && canChange ? 'hover' : 'rest';
  const shown: RelationState = state.selected === true ? 'selected' : hovered;
  const items: Painted[] = [
    {
      id: key,
      layer: layers.relation,
      z: 0,
      look: [face, shown],
      paint: (view) => relationShapes(face, shown, view),
    },
  ];
  // Its place in the line is kept while it is edited.
  const { label } = face;
  if (label !== undefined && state.editing !== true) {
    const marked: Marked = { around: () => label.rect, nameAlone: false };
    items.push({
      id: labelId(key),
      layer: layers.label,
      z: 0,
      look: [label, state.found ?? null],
      paint: (view) => withFoundWords(relationLabelShapes(face, view), state.found, marked, view),
    });
  }
  if (links > 0)
    items.push({
      id: badgeId(key),
      layer: layers.label,
      z: 1,
      look: [face.points, face.label ?? null, links],
      paint: (view) => relationBadgeShapes(face, links, view),
    });
  if (state.selected === true && canChange && isAlone)
    items.push({
      id: stateId(key),
      layer: layers.state,
      z: 0,
      look: [face.points, face.label ?? null],
      isGrabbed: true,
      paint: (view) => relationHandles(face, view),
    });
  return items;
}

/** In grid units. */
export const paintedSelection = (around: Rect): Painted => ({
  id: selectionId,
  layer: layers.state,
  z: 1,
  look: around,
  isGrabbed: true,
  paint: (view) => selectedTogether([], pixels(around), view),
});

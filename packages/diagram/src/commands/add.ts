import { type Change, create } from '../change.ts';
import { zRange } from '../derived/stacking.ts';
import type { Point, Rect } from '../geometry/rect.ts';
import { createKey, type NewKey } from '../keys.ts';
import { type End, nameSchema, referenceSchema } from '../layout.ts';
import { diagramLimits } from '../limits.ts';
import { type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { isTooLongText, type TextContent } from '../text.ts';
import { isOnCanvas, snappedPosition, snappedSize } from './place.ts';

export interface NewInstance {
  readonly bounds: Rect;
  readonly name?: string;
  readonly component?: string | null;
  readonly type?: string | null;
  readonly newKey?: NewKey;
}

export const hasRoomFor = (snapshot: Snapshot, count: number): boolean =>
  snapshot.size + count <= diagramLimits.itemsPerDiagram;

const addInstance = (snapshot: Snapshot, container: boolean, given: NewInstance): Outcome => {
  const { bounds, name = '', component = null, type = null, newKey = createKey } = given;
  const position = snappedPosition(bounds);
  if (!isOnCanvas(position)) return refuse('outside');
  if (name.length > diagramLimits.nameLength) return refuse('tooLong');
  const isStorable = nameSchema.safeParse(name).success && referenceSchema.safeParse(component).success;
  if (!isStorable || !referenceSchema.safeParse(type).success) return refuse('malformed');
  if (!hasRoomFor(snapshot, 1)) return refuse('tooManyItems');
  const size = snappedSize(bounds);
  const z = container ? 0 : nextZ(snapshot);
  return [create(newKey(), { kind: 'instance', name, component, type, container, position, size, z })];
};

const nextZ = (snapshot: Snapshot): number =>
  Math.min(diagramLimits.z, (zRange(snapshot)?.highest ?? -1) + 1);

/** On top of the others. Without a component it is a placeholder. */
export const addComponent = (snapshot: Snapshot, given: NewInstance): Outcome =>
  addInstance(snapshot, false, given);

export const addContainer = (snapshot: Snapshot, given: NewInstance): Outcome =>
  addInstance(snapshot, true, given);

export interface NewTextarea {
  readonly position: Point;
  readonly width: number;
  readonly text?: TextContent;
  readonly newKey?: NewKey;
}

export const addTextarea = (snapshot: Snapshot, given: NewTextarea): Outcome => {
  const position = snappedPosition(given.position);
  if (!isOnCanvas(position)) return refuse('outside');
  if (given.text !== undefined && isTooLongText(given.text)) return refuse('tooLong');
  if (!hasRoomFor(snapshot, 1)) return refuse('tooManyItems');
  const { width } = snappedSize({ width: given.width, height: 1 });
  const { newKey = createKey } = given;
  return [create(newKey(), { kind: 'textarea', position, width }, given.text)];
};

export interface NewRelation {
  readonly from: End;
  readonly to: End;
  readonly text?: TextContent;
  readonly description?: string | null;
  readonly links?: readonly string[];
  readonly newKey?: NewKey;
}

export const createRelation = (given: NewRelation): Change => {
  const { from, to, text, description = null, links = [], newKey = createKey } = given;
  return create(newKey(), { kind: 'relation', from, to, description, links }, text);
};

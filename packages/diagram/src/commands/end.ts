import { clampedEndpoint } from '../geometry/endpoint.ts';
import { type End, endSchema } from '../layout.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';

export const sameEnd = (a: End, b: End): boolean => a.item === b.item && a.endpoint === b.endpoint;

/** An end as it can be stored: at an item that is there, at a handle that it has. */
export const checkedEnd = (snapshot: Snapshot, end: End): End | Refusal => {
  if (!endSchema.safeParse(end).success) return refuse('malformed');
  const item = snapshot.get(end.item);
  if (item === undefined) return refuse('gone');
  if (item.kind !== 'instance') return refuse('noComponent');
  return { item: end.item, endpoint: clampedEndpoint(end.endpoint, item.size) };
};

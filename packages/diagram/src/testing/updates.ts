import * as Y from 'yjs';
import { apply, createEditOrigin } from '../apply.ts';
import type { Change } from '../change.ts';
import { openDocument } from '../document.ts';

/** An edit of an empty document as it goes over the wire. */
export const updateOf = (changes: readonly Change[]): Uint8Array => {
  const doc = new Y.Doc();
  apply(openDocument(doc), changes, createEditOrigin());
  return Y.encodeStateAsUpdate(doc);
};

/** An empty document that says it has this layout. */
export const stampedState = (schema: number): { state: Uint8Array; stateVector: Uint8Array } => {
  const doc = new Y.Doc();
  openDocument(doc).meta.set('schema', schema);
  return { state: Y.encodeStateAsUpdate(doc), stateVector: Y.encodeStateVector(doc) };
};

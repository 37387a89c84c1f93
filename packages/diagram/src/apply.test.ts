import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { apply, createEditOrigin, seedOrigin } from './apply.ts';
import { create, set, write } from './change.ts';
import { migrate, openDocument, readSchemaNumber, textRoot } from './document.ts';
import { schemaNumber } from './layout.ts';
import { board, component, relation, textarea } from './testing/build.ts';
import { emptyText, plainText, readText, textFromPlain } from './text.ts';

const originsOf = (doc: Y.Doc) => {
  const seen: unknown[] = [];
  doc.on('afterTransaction', ({ origin, changed }: Y.Transaction) => {
    if (changed.size > 0) seen.push(origin);
  });
  return seen;
};

const empty = () => {
  const document = openDocument(new Y.Doc());
  return { document, columns: document.columns, origins: originsOf(document.doc) };
};

describe('making items', () => {
  it('writes an instance in one transaction with the origin of edits (D15)', () => {
    const { document, columns, origins } = empty();
    const origin = createEditOrigin();
    apply(document, component('checkout', [0, 0, 4, 2]), origin);
    expect(origins).toEqual([origin]);
    expect(columns.alive.get('checkout')).toBe(true);
    expect(columns.base.get('checkout')).toMatchObject({ kind: 'instance', size: { width: 4, height: 2 } });
    const written = Object.values(columns).filter((column) => column.size > 0);
    expect(written).toEqual([columns.base, columns.alive]);
  });

  it.each([
    ['text area', textarea('comments', [0, 0, 4])],
    ['relation', relation('delivers', 'checkout', 'shipping')],
  ])('lays down a %s outside of the undo before it comes alive', (_, changes) => {
    const { document, origins } = empty();
    const origin = createEditOrigin();
    apply(document, changes, origin);
    expect(origins).toEqual([seedOrigin, origin]);
    const root = textRoot(document, changes[0]?.key ?? '');
    expect(root?.nodeName).toBe('UNDEFINED');
    expect(root === null ? null : readText(root)).toBe(emptyText);
  });

  it('never writes a second root where one is (D17)', () => {
    const { document } = board(textarea('comments', [0, 0, 4], 'First'));
    const root = textRoot(document, 'comments');
    apply(document, [write('comments', textFromPlain('Second'))], createEditOrigin());
    expect(textRoot(document, 'comments')).toBe(root);
    expect(root === null ? '' : plainText(readText(root))).toBe('Second');
  });

  it('writes nothing that is already so, and nothing to what is not there (D21)', () => {
    const diagram = board(component('checkout', [0, 0, 4, 2]));
    apply(diagram.document, [set('checkout', 'name', 'Checkout')], diagram.origin);
    const before = Y.encodeStateVector(diagram.document.doc);
    apply(diagram.document, [set('checkout', 'name', 'Checkout')], diagram.origin);
    apply(diagram.document, [set('payments', 'name', 'Payments')], diagram.origin);
    apply(diagram.document, [set('checkout', 'z', undefined)], diagram.origin);
    expect(Y.encodeStateVector(diagram.document.doc)).toEqual(before);
  });

  it('makes nothing under a key that is taken (D16)', () => {
    const diagram = board(textarea('comments', [0, 0, 4], 'First'));
    const root = textRoot(diagram.document, 'comments');
    diagram.do(textarea('comments', [9, 9, 9], 'Second'));
    expect(textRoot(diagram.document, 'comments')).toBe(root);
    expect(diagram.snapshot.get('comments')).toMatchObject({ position: { x: 0, y: 0 } });
  });

  it('writes an edit of many items as one update (D20)', () => {
    const diagram = board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2]));
    const updates: Uint8Array[] = [];
    diagram.document.doc.on('update', (update: Uint8Array) => updates.push(update));
    diagram.do([
      set('checkout', 'position', { x: 1, y: 0 }),
      set('payments', 'position', { x: 9, y: 0 }),
      ...component('shipping', [0, 8, 4, 2]),
    ]);
    expect(updates).toHaveLength(1);
  });
});

describe('the number of the layout', () => {
  it('is written by the server and never lowered', () => {
    const document = openDocument(new Y.Doc());
    expect(readSchemaNumber(document)).toBe(0);
    migrate(document, 'server');
    expect(readSchemaNumber(document)).toBe(schemaNumber);
    document.meta.set('schema', schemaNumber + 1);
    migrate(document, 'server');
    expect(readSchemaNumber(document)).toBe(schemaNumber + 1);
    document.meta.set('schema', 'two');
    expect(readSchemaNumber(document)).toBe(0);
  });

  it('does not keep a reader from what a newer client added (D14)', () => {
    const diagram = board();
    diagram.document.doc.getMap('colour').set('checkout', 'blue');
    diagram.do([create('checkout', { ...newerBase })]);
    expect(diagram.snapshot.instance('checkout')?.name).toBe('Checkout');
  });
});

const newerBase = {
  kind: 'instance',
  name: 'Checkout',
  component: null,
  type: null,
  container: false,
  position: { x: 0, y: 0 },
  size: { width: 4, height: 2 },
  z: 0,
  colour: 'blue',
} as const;

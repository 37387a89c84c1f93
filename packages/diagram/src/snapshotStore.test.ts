import { describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { create, set } from './change.ts';
import { apply, createEditOrigin } from './apply.ts';
import { writeText } from './commands/name.ts';
import { move } from './commands/place.ts';
import { remove, restore } from './commands/remove.ts';
import { parentOf } from './derived/containment.ts';
import { openDocument, textRoot } from './document.ts';
import { temporaryId } from './items.ts';
import { readSnapshot, SnapshotStore, type SnapshotChange } from './snapshotStore.ts';
import { asRecord } from './testing/invariants.ts';
import { board, component, container, relation, textarea } from './testing/build.ts';
import { plainText, textFromPlain } from './text.ts';

const landscape = () =>
  board(
    container('platform', [-1, -1, 20, 8]),
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    component('shipping', [40, 0, 4, 2]),
    textarea('comments', [0, 20, 6], 'Two\nlines'),
    relation('pays-for', 'checkout', 'payments', { text: 'money' }),
  );

describe('reading', () => {
  it('reads what comes into an empty document once, as if it had been there before', () => {
    const { doc } = landscape().document;
    const copy = openDocument(new Y.Doc());
    const store = new SnapshotStore(copy);
    const changes: SnapshotChange[] = [];
    store.subscribe((change) => changes.push(change));
    Y.applyUpdate(copy.doc, Y.encodeStateAsUpdate(doc), 'server');
    expect(asRecord(store.get())).toEqual(asRecord(readSnapshot(openDocument(doc))));
    expect(store.reads).toBe(store.get().size);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.changed).toEqual(new Set(store.get().items.keys()));
    expect(changes[0]).toMatchObject({ local: false, origin: 'server' });
  });

  it('has one and the same text for what says the same, and another once it is changed', () => {
    const diagram = board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [8, 0, 4, 2]),
      relation('pays-for', 'checkout', 'payments', { text: 'money' }),
      relation('pays-back', 'payments', 'checkout', { text: 'money' }),
    );
    const pays = diagram.snapshot.relation('pays-for')?.text;
    expect(pays).toEqual(textFromPlain('money'));
    expect(diagram.snapshot.relation('pays-back')?.text).toBe(pays);
    diagram.do(writeText(diagram.snapshot, { key: 'pays-back', text: textFromPlain('less money') }));
    expect(plainText(diagram.snapshot.relation('pays-back')?.text ?? [])).toBe('less money');
    expect(diagram.snapshot.relation('pays-for')?.text).toBe(pays);
  });

  it('takes each field from its column, else from the base (D3)', () => {
    const { snapshot } = landscape().do([
      set('checkout', 'name', 'Till'),
      set('checkout', 'component', 'till'),
      set('pays-for', 'labelAt', 0.25),
    ]);
    expect(snapshot.get('checkout')).toEqual({
      kind: 'instance',
      key: 'checkout',
      id: temporaryId('checkout'),
      slug: null,
      name: 'Till',
      component: 'till',
      type: null,
      container: false,
      position: { x: 0, y: 0 },
      size: { width: 4, height: 2 },
      z: 0,
    });
    expect(snapshot.relation('pays-for')).toMatchObject({ labelAt: 0.25, description: null, links: [] });
    expect(plainText(snapshot.relation('pays-for')?.text ?? [])).toBe('money');
  });

  it('shows a negative id until the server has issued one (D8)', () => {
    const diagram = landscape();
    expect(diagram.snapshot.get('checkout')?.id).toBeLessThan(0);
    diagram.document.columns.id.set('checkout', 7);
    diagram.document.columns.slug.set('checkout', 'checkout-7');
    expect(diagram.snapshot.get('checkout')).toMatchObject({ id: 7, slug: 'checkout-7' });
  });

  it('reads a value that does not parse as the base (D4)', () => {
    const diagram = landscape();
    diagram.document.columns.size.set('checkout', { width: 0, height: 'high' });
    diagram.document.columns.component.set('checkout', 5);
    expect(diagram.snapshot.instance('checkout')).toMatchObject({
      size: { width: 4, height: 2 },
      component: null,
    });
  });

  it('leaves out what is dead, what has no base and a relation with a dead end, which may come back (D5)', () => {
    const diagram = landscape();
    diagram.document.columns.alive.set('homeless', true);
    expect(diagram.snapshot.has('homeless')).toBe(false);
    diagram.do([set('payments', 'alive', undefined)]);
    expect(diagram.snapshot.has('payments')).toBe(false);
    expect(diagram.snapshot.has('pays-for')).toBe(false);
    expect(diagram.snapshot.relationsOf('checkout')).toEqual([]);
    diagram.do(restore(diagram.snapshot, { keys: ['payments'] }));
    expect(diagram.snapshot.has('pays-for')).toBe(true);
    expect(diagram.snapshot.relationsOf('checkout')).toEqual(['pays-for']);
  });

  it('clamps endpoints beyond a side, and no more when the box grows again (D7)', () => {
    const diagram = board(
      component('checkout', [0, 0, 4, 4]),
      component('payments', [8, 0, 4, 4]),
      relation('pays-for', 'checkout right-3', 'payments left-3'),
    );
    diagram.do([set('checkout', 'size', { width: 4, height: 2 })]);
    expect(diagram.snapshot.relation('pays-for')?.from.endpoint).toBe('right-1');
    diagram.do([set('checkout', 'size', { width: 4, height: 6 })]);
    expect(diagram.snapshot.relation('pays-for')?.from.endpoint).toBe('right-3');
  });

  it('does not let a relation end at a text area (D6)', () => {
    const diagram = landscape().do(relation('explains', 'comments', 'checkout'));
    expect(diagram.snapshot.has('explains')).toBe(false);
  });

  it('measures text areas by their text (D9)', () => {
    const diagram = landscape();
    const before = diagram.snapshot.get('comments');
    expect(before).toMatchObject({ height: 0.8 });
    const root = textRoot(diagram.document, 'comments');
    root?.insert(0, [new Y.XmlElement('paragraph')]);
    expect(diagram.snapshot.get('comments')).toMatchObject({ height: 1.2 });
  });
});

describe('following a document', () => {
  it('keeps what was not touched as the same objects (D12)', () => {
    const diagram = landscape();
    const before = diagram.snapshot;
    diagram.do(move(before, { keys: ['shipping'], by: { x: 1, y: 0 } }));
    const after = diagram.snapshot;
    expect(after).not.toBe(before);
    for (const key of ['platform', 'checkout', 'payments', 'comments', 'pays-for']) {
      expect(after.get(key)).toBe(before.get(key));
    }
    expect(before.instance('shipping')?.position).toEqual({ x: 40, y: 0 });
    expect(after.containers).toBe(before.containers);
  });

  it('stays the same snapshot when nothing looks different', () => {
    const diagram = landscape();
    const before = diagram.snapshot;
    diagram.document.columns.name.set('checkout', 'checkout');
    diagram.document.columns.z.set('platform', 9);
    diagram.document.columns.width.set('checkout', 9);
    diagram.document.doc.getMap('unknown').set('checkout', 1);
    expect(diagram.snapshot).toBe(before);
  });

  it('tells listeners what changed, who made it, and each key its own', () => {
    const diagram = landscape();
    const changes: SnapshotChange[] = [];
    const forCheckout = vi.fn<() => void>();
    const forShipping = vi.fn<() => void>();
    diagram.store.subscribe((change) => changes.push(change));
    const stop = diagram.store.subscribeTo('checkout', forCheckout);
    diagram.store.subscribeTo('shipping', forShipping);
    diagram.do(remove(diagram.snapshot, { keys: ['checkout'] }));
    expect(changes.map(({ changed, local, origin }) => [[...changed].sort(), local, origin])).toEqual([
      [['checkout', 'pays-for'], true, diagram.origin],
    ]);
    stop();
    diagram.do(restore(diagram.snapshot, { keys: ['checkout'] }));
    expect(forCheckout).toHaveBeenCalledTimes(1);
    expect(forShipping).not.toHaveBeenCalled();
  });

  it('hears of text, wherever in it something changed', () => {
    const diagram = landscape();
    const paragraph = textRoot(diagram.document, 'pays-for')?.get(0);
    if (!(paragraph instanceof Y.XmlElement)) throw new Error('No paragraph');
    const text = paragraph.get(0);
    if (!(text instanceof Y.XmlText)) throw new Error('No text');
    const before = diagram.snapshot;
    text.insert(5, ' and more');
    expect(plainText(diagram.snapshot.relation('pays-for')?.text ?? [])).toBe('money and more');
    expect(diagram.snapshot.get('checkout')).toBe(before.get('checkout'));
  });

  it('goes on for the others when one listener fails', () => {
    const diagram = landscape();
    const heard = vi.fn<() => void>();
    const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    diagram.store.subscribe(() => {
      throw new Error('A fault of a listener');
    });
    diagram.store.subscribe(heard);
    diagram.do([set('checkout', 'name', 'Till')]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(later.mock.calls[0]?.[0]).toThrow('A fault of a listener');
    later.mockRestore();
  });

  it('is done with the document when destroyed', () => {
    const diagram = landscape();
    const before = diagram.snapshot;
    diagram.store.destroy();
    diagram.do([set('checkout', 'name', 'Till')]);
    expect(diagram.store.get()).toBe(before);
  });
});

describe('on 10,000 items', () => {
  const large = () => {
    const diagram = board();
    const keys = Array.from({ length: 10_000 }, (_, index) => `component-${index}`);
    diagram.do([
      ...keys.flatMap((key, index) => component(key, [(index % 100) * 6, Math.floor(index / 100) * 4, 4, 2])),
      ...container('platform', [-1, -1, 30, 30]),
      ...keys.slice(0, 20).flatMap((key) => relation(`from-${key}`, key, 'component-9999')),
    ]);
    return diagram;
  };

  it('reads what a move touched and nothing else', () => {
    const diagram = large();
    const { reads } = diagram.store;
    const before = diagram.snapshot;
    diagram.do(move(before, { keys: ['component-5000'], by: { x: 1, y: 1 } }));
    expect(diagram.store.reads - reads).toBe(1);
    const differing = [...diagram.snapshot.items.entries()].filter(([key, item]) => before.get(key) !== item);
    expect(differing.map(([key]) => key)).toEqual(['component-5000']);
  });

  it('remembers parents over moves of components', () => {
    const diagram = large();
    expect(parentOf(diagram.snapshot, 'component-1')).toBe('platform');
    const asked = vi.spyOn(diagram.snapshot.containers, 'holding');
    diagram.do(move(diagram.snapshot, { keys: ['component-5000'], by: { x: 1, y: 1 } }));
    expect(parentOf(diagram.snapshot, 'component-1')).toBe('platform');
    expect(asked).not.toHaveBeenCalled();
    expect(parentOf(diagram.snapshot, 'component-5000')).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is what is read from nothing, after it came over the wire (D13)', () => {
    const diagram = large();
    const doc = new Y.Doc();
    const store = new SnapshotStore(openDocument(doc));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(diagram.document.doc));
    expect(asRecord(store.get())).toEqual(asRecord(readSnapshot(diagram.document)));
    expect(store.get().size).toBe(10_021);
  });
});

describe('two who write the same', () => {
  it('never make half a position (D18)', () => {
    const [mine, yours] = [board(component('checkout', [0, 0, 4, 2])), board()];
    Y.applyUpdate(yours.document.doc, Y.encodeStateAsUpdate(mine.document.doc));
    mine.do([set('checkout', 'position', { x: 5, y: 0 })]);
    yours.do([set('checkout', 'position', { x: 0, y: 7 })]);
    Y.applyUpdate(yours.document.doc, Y.encodeStateAsUpdate(mine.document.doc));
    Y.applyUpdate(mine.document.doc, Y.encodeStateAsUpdate(yours.document.doc));
    const position = mine.snapshot.instance('checkout')?.position;
    expect(yours.snapshot.instance('checkout')?.position).toEqual(position);
    expect([
      { x: 5, y: 0 },
      { x: 0, y: 7 },
    ]).toContainEqual(position);
  });

  it('both keep what they typed into one text (D19)', () => {
    const [mine, yours] = [board(), board()];
    apply(mine.document, [create('comments', textareaBase, textFromPlain('Hello'))], createEditOrigin());
    Y.applyUpdate(yours.document.doc, Y.encodeStateAsUpdate(mine.document.doc));
    for (const [who, word] of [
      [mine, 'Dear '],
      [yours, 'Oh, '],
    ] as const) {
      const paragraph = textRoot(who.document, 'comments')?.get(0) as Y.XmlElement;
      (paragraph.get(0) as Y.XmlText).insert(0, word);
    }
    Y.applyUpdate(yours.document.doc, Y.encodeStateAsUpdate(mine.document.doc));
    Y.applyUpdate(mine.document.doc, Y.encodeStateAsUpdate(yours.document.doc));
    expect(mine.snapshot.get('comments')).toEqual(yours.snapshot.get('comments'));
    const item = mine.snapshot.get('comments');
    const text = item?.kind === 'textarea' ? plainText(item.text) : '';
    expect(text).toMatch(/Dear /);
    expect(text).toMatch(/Oh, /);
  });
});

const textareaBase = { kind: 'textarea', position: { x: 0, y: 0 }, width: 4 } as const;

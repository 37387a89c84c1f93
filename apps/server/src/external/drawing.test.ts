import { board } from '@lintel/diagram/testing/build';
import { component, relation, textarea } from '@lintel/diagram/testing/build';
import { Random } from '@lintel/diagram/testing/random';
import { boundsOf } from '@lintel/diagram/derived/bounds';
import { parentOf } from '@lintel/diagram/derived/containment';
import { restoreVersion } from '@lintel/diagram/restoreVersion';
import { Snapshot } from '@lintel/diagram/snapshot';
import { plainText } from '@lintel/diagram/text';
import { describe, expect, it } from 'vitest';
import { atOnce } from '@lintel/diagram/steps';
import { type Meaning, wantedSnapshot } from './drawing.ts';
import { keyOfRef } from './programKeys.ts';
import type { DiagramIn } from './shapes.ts';

type Parts = Pick<DiagramIn, 'componentInstances' | 'relations' | 'textareas'>;

const meaning: Meaning = {
  component: (id) => ({ slug: id, name: `Component ${id}` }),
  typeSlug: (id) => id,
  diagramSlug: (id) => id,
  state: (html) => html,
};
const empty = Snapshot.of([]);
const key = (ref: string): string => keyOfRef(ref, empty);

const drawn = (before: ReturnType<typeof board>, sent: Parts): Snapshot => {
  before.do([...restoreVersion(before.document, atOnce(wantedSnapshot(sent, before.snapshot, meaning)))]);
  return before.snapshot;
};

const randomParts = (random: Random): Parts => {
  const refs = Array.from({ length: random.between(1, 25) }, (_, index) => `box ${index}`);
  const isContainer = (index: number): boolean => index % 6 === 0;
  const place = () =>
    random.chance(0.3) ? { x: random.between(-40, 40), y: random.between(-40, 40) } : undefined;
  return {
    componentInstances: refs.map((ref, index) => ({
      ref,
      componentId: random.chance(0.7) ? `c${index}` : null,
      isContainer: isContainer(index),
      position: place(),
      ...(isContainer(index) || random.chance(0.5) ? {} : { parent: refs[Math.floor(index / 6) * 6] }),
      ...(random.chance(0.2) ? { width: random.between(1, 12), height: random.between(1, 9) } : {}),
    })),
    relations: Array.from({ length: random.between(0, 40) }, (_, index) => ({
      fromRef: random.pick(refs),
      toRef: random.pick(refs),
      label: random.chance(0.5) ? `label ${index % 3}` : null,
    })),
    textareas: Array.from({ length: random.between(0, 4) }, () => ({
      position: { x: random.between(0, 3), y: 0 },
      width: 4,
      text: random.pick(['one', 'two', '']),
    })),
  };
};

describe('what a program draws', () => {
  it('is the same drawing when it is sent again, whatever it is', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const sent = randomParts(new Random(seed));
      const diagram = board();
      const first = drawn(diagram, sent);
      const instances = sent.componentInstances ?? [];
      expect([seed, first.size]).toEqual([
        seed,
        instances.length + (sent.relations ?? []).length + (sent.textareas ?? []).length,
      ]);
      const again = restoreVersion(diagram.document, atOnce(wantedSnapshot(sent, first, meaning)));
      expect([seed, again]).toEqual([seed, []]);
    }
  });

  it('lies in the container that it is to lie in, where the program leaves places to us', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const sent = randomParts(new Random(seed));
      const componentInstances = (sent.componentInstances ?? []).map((each) => ({ ...each, position: null }));
      const snapshot = drawn(board(), { componentInstances, relations: sent.relations });
      for (const { ref, parent } of componentInstances)
        expect([seed, ref, parentOf(snapshot, key(ref))]).toEqual([
          seed,
          ref,
          typeof parent === 'string' ? key(parent) : null,
        ]);
    }
  });

  it('is redrawn in part: what the call does not speak of stays as it is', () => {
    const diagram = board();
    drawn(diagram, {
      componentInstances: [{ ref: 'a', componentId: 'shop' }, { ref: 'b' }],
      relations: [{ fromRef: 'a', toRef: 'b', label: 'one' }],
      textareas: [{ position: { x: 0, y: 9 }, width: 4, text: 'note' }],
    });
    const before = diagram.snapshot;
    const after = drawn(diagram, { textareas: [{ position: { x: 0, y: 9 }, width: 4, text: 'other' }] });
    expect([...after.items.keys()].sort()).toEqual([...before.items.keys()].sort());
    const labelled = drawn(diagram, { relations: [{ fromRef: 'a', toRef: 'b', label: 'two' }] });
    const [line] = [...labelled.items.values()].flatMap((item) =>
      item.kind === 'relation' ? [plainText(item.text)] : [],
    );
    expect(line).toBe('two');
    expect(boundsOf(labelled, [key('a')])).toEqual(boundsOf(before, [key('a')]));
  });

  it('knows its texts again: where they stand and what they say before either, and either before their order', () => {
    const diagram = board();
    const note = (y: number, text: string) => ({ position: { x: 0, y }, width: 4, text });
    const keysOf = (snapshot: Snapshot): Record<string, string> =>
      Object.fromEntries(
        [...snapshot.items.values()].flatMap((item) =>
          item.kind === 'textarea' ? [[`${item.position.y} ${plainText(item.text)}`, item.key]] : [],
        ),
      );
    const sent = ['one', 'two', 'three', 'four'].map((text, index) => note(10 * index, text));
    const before = keysOf(drawn(diagram, { textareas: sent }));
    const after = keysOf(
      drawn(diagram, {
        textareas: [note(30, 'two'), note(99, 'new'), note(0, 'one'), note(20, 'other'), note(70, 'more')],
      }),
    );
    // The first as it was, the third where it stood, the fourth where it stood rather than the second by what it says.
    expect(after['0 one']).toBe(before['0 one']);
    expect(after['20 other']).toBe(before['20 three']);
    expect(after['30 two']).toBe(before['30 four']);
    // What is left goes by its order, and a key of its own is the first that is free.
    expect(after['99 new']).toBe(before['10 two']);
    expect(after['70 more']).toBe('api_t_0004');
  });

  it('leaves what people drew, and takes over what it names of it', () => {
    const diagram = board(
      component('by-people', [0, 0, 4, 2]),
      component('by-people-2', [10, 0, 4, 2]),
      relation('relation', 'by-people', 'by-people-2', { text: 'theirs' }),
      textarea('text-area', [0, 10, 4], 'theirs'),
    );
    const after = drawn(diagram, {
      componentInstances: [{ ref: 'by-people', componentId: 'shop' }, { ref: 'new' }],
      relations: [
        { fromRef: 'by-people', toRef: 'new' },
        { fromRef: 'by-people', toRef: 'by-people-2', label: 'ours' },
      ],
      textareas: [{ position: { x: 0, y: 10 }, width: 4, text: 'ours' }],
    });
    const texts = [...after.items.values()].flatMap((item) =>
      item.kind === 'instance' ? [] : [plainText(item.text)],
    );
    expect(texts.sort()).toEqual(['', 'ours', 'ours', 'theirs', 'theirs']);
    expect(after.instance('by-people')).toMatchObject({ component: 'shop', name: 'Component shop' });
    for (const kept of ['by-people-2', 'relation', 'text-area']) expect(after.has(kept)).toBe(true);
    expect(drawn(diagram, { componentInstances: [], relations: [] }).has('by-people')).toBe(true);
    expect(drawn(diagram, { componentInstances: null, relations: null, textareas: null }).size).toBe(0);
  });

  it('keeps the name of a linked box, and unlinks one that is to be a placeholder', () => {
    const diagram = board();
    drawn(diagram, { componentInstances: [{ ref: 'a', componentId: 'shop' }] });
    const unlinked = drawn(diagram, {
      componentInstances: [
        { ref: 'a', componentId: null, placeholder: { text: 'Was a shop', typeId: 'service' } },
      ],
    });
    expect(unlinked.instance(key('a'))).toMatchObject({
      component: null,
      name: 'Was a shop',
      type: 'service',
    });
    const untouched = drawn(diagram, { componentInstances: [{ ref: 'a' }] });
    expect(untouched.instance(key('a'))).toMatchObject({
      component: null,
      name: 'Was a shop',
      type: 'service',
    });
  });

  it('finds a place for one more box near what it has relations with', () => {
    const diagram = board(component('by-people', [100, 100, 4, 2]));
    const after = drawn(diagram, {
      componentInstances: [{ ref: 'new' }],
      relations: [{ fromRef: 'by-people', toRef: 'new' }],
    });
    const at = after.instance(key('new'))?.position ?? { x: 0, y: 0 };
    expect(Math.hypot(at.x - 100, at.y - 100)).toBeLessThan(12);
  });
});

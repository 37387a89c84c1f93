import { describe, expect, it } from 'vitest';
import type { CopiedItem } from '../clipboard.ts';
import { type Rect, overlaps } from '../geometry/rect.ts';
import { diagramLimits } from '../limits.ts';
import { layOut } from './layOut.ts';
import { readMermaid } from './readMermaid.ts';
import type { Sketch } from './sketch.ts';

const sketchOf = (text: string): Sketch => {
  const sketch = readMermaid(`flowchart TB\n${text}`);
  if (sketch === null) throw new Error('It is no flowchart');
  return sketch;
};

const rectOf = (item: CopiedItem): Rect =>
  item.kind === 'instance' ? { ...item.position, ...item.size } : { x: 0, y: 0, width: 0, height: 0 };

const named = (items: readonly CopiedItem[]) => {
  const byName = new Map(items.flatMap((item) => (item.kind === 'instance' ? [[item.name, item]] : [])));
  return (name: string): Rect => {
    const item = byName.get(name);
    if (item === undefined) throw new Error(`${name} is not there`);
    return rectOf(item);
  };
};

describe('what is laid out', () => {
  it('stands in rows, about as many as wide, each box one unit from the next', () => {
    const at = named(layOut(sketchOf('a\nb\nc\nd\ne')));
    expect(['a', 'b', 'c', 'd', 'e'].map(at)).toEqual([
      { x: 0, y: 0, width: 4, height: 2 },
      { x: 5, y: 0, width: 4, height: 2 },
      { x: 10, y: 0, width: 4, height: 2 },
      { x: 0, y: 3, width: 4, height: 2 },
      { x: 5, y: 3, width: 4, height: 2 },
    ]);
  });

  it('stands in its container with one unit around it, over nothing that is not in there', () => {
    const items = layOut(sketchOf('subgraph all\nsubgraph shop\na\nb\nend\nc\nend\nd\ne'));
    const at = named(items);
    expect(at('all')).toEqual({ x: 0, y: 0, width: 18, height: 6 });
    expect(at('shop')).toEqual({ x: 1, y: 1, width: 11, height: 4 });
    expect([at('a'), at('b')].map(({ x, y }) => [x, y])).toEqual([
      [2, 2],
      [7, 2],
    ]);
    expect(at('c')).toMatchObject({ x: 13, y: 1 });
    expect(at('d')).toMatchObject({ x: 19, y: 0 });
    // Under the highest of the row.
    expect(at('e')).toMatchObject({ x: 0, y: 7 });
    for (const name of ['c', 'd', 'e']) expect(overlaps(at(name), at('shop'))).toBe(false);
  });

  it('leaves texts under it, beside each other', () => {
    const items = layOut({ ...sketchOf('a\nb'), texts: ['One', 'Two'] });
    const texts = items.flatMap((item) => (item.kind === 'textarea' ? [item.position] : []));
    expect(texts).toEqual([
      { x: 0, y: 3 },
      { x: 7, y: 3 },
    ]);
  });

  it('leads relations from the sides that face each other', () => {
    const [relation] = layOut(sketchOf('a --> b')).filter(({ kind }) => kind === 'relation');
    expect(relation).toMatchObject({
      from: { endpoint: expect.stringMatching(/^right-/) },
      to: { endpoint: expect.stringMatching(/^left-/) },
    });
    expect(relation).not.toHaveProperty('dashed');
    const [dashed] = layOut(sketchOf('a <-.-> b')).filter(({ kind }) => kind === 'relation');
    expect(dashed).toMatchObject({ dashed: true, twoWay: true });
  });

  it('has keys that are long enough, and each its own', () => {
    const items = layOut({ ...sketchOf('a --> b\nb --> a'), texts: ['One'] });
    const keys = items.map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{8,36}$/);
  });

  it('is called no longer than a name may be, on one line', () => {
    const long = 'x'.repeat(diagramLimits.nameLength + 10);
    const items = layOut(sketchOf(`a["Two<br>lines"]\nb["${long}"] -->|"${long}"| a`));
    expect(items.flatMap((item) => (item.kind === 'instance' ? item.name : []))).toEqual([
      'Two lines',
      long.slice(10),
    ]);
    const [relation] = items.filter(({ kind }) => kind === 'relation');
    expect(JSON.stringify(relation)).toContain(`"${long.slice(10)}"`);
  });

  it('says nothing of a relation whose end is not there', () => {
    const sketch = sketchOf('a --> b');
    expect(layOut({ ...sketch, boxes: sketch.boxes.slice(1) }).map(({ kind }) => kind)).toEqual(['instance']);
  });
});

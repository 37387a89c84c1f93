import { linkComponent } from '@lintel/diagram/commands/name';
import { board, component, relation, textarea } from '@lintel/diagram/testing/build';
import { picture } from '@lintel/diagram/picture/pictureStore';
import { pictureBounds } from '@lintel/drawing/picture';
import { describe, expect, it } from 'vitest';
import { huesFor } from '../../../colouring/hues.ts';
import { legendOf, tintsOf } from './legend.ts';
import { withLegend } from './legendPicture.ts';
import type { Quality } from '../../../colouring/qualities.ts';

const quality = (held: Record<string, readonly string[]>): Quality => ({
  id: 'tags',
  label: 'Tags',
  values: [
    { id: 'core', label: 'Core', hue: 'slate' },
    { id: 'pci', label: 'PCI', hue: 'rose' },
    { id: 'unused', label: 'Unused', hue: 'green' },
  ],
  held: new Map(Object.entries(held)),
});

/** The till is drawn twice, and what is planned stands for no component. */
const drawn = () => {
  const of = board(
    component('tillone0', [0, 0, 4, 2]),
    component('tilltwo0', [6, 0, 4, 2]),
    component('shopone0', [12, 0, 4, 2]),
    component('planned0', [18, 0, 4, 2]),
    textarea('textarea', [0, 8, 4]),
    relation('relation', 'tillone0', 'shopone0'),
  );
  for (const key of ['tillone0', 'tilltwo0']) of.do(linkComponent(of.snapshot, { key, component: 'till' }));
  of.do(linkComponent(of.snapshot, { key: 'shopone0', component: 'shop' }));
  return of.snapshot;
};

describe('a legend', () => {
  it('has what is drawn, in the order of the values, with its boxes; what has none comes last', () => {
    const { title, entries } = legendOf(quality({ till: ['core'], shop: ['pci'] }), drawn());
    expect(title).toBe('Tags');
    expect(entries.map(({ label, hue, keys }) => [label, hue, keys])).toEqual([
      ['Core', 'slate', ['tillone0', 'tilltwo0']],
      ['PCI', 'rose', ['shopone0']],
      ['No value', null, ['planned0']],
    ]);
  });

  it('counts a box at each of its values, and colours it by the first of them in the legend', () => {
    const legend = legendOf(quality({ till: ['pci', 'core', 'core', 'gone'], shop: ['pci'] }), drawn());
    expect(legend.entries.map(({ label, keys }) => [label, keys.length])).toEqual([
      ['Core', 2],
      ['PCI', 3],
      ['No value', 1],
    ]);
    expect(legend.isOverlapping).toBe(true);
    expect(tintsOf(legend)('till')).toEqual({ hue: 'slate' });
    expect(legendOf(quality({ till: ['pci'] }), drawn()).isOverlapping).toBe(false);
  });

  it('colours boxes, leaves those without a value as they are, and lets others step back', () => {
    const legend = legendOf(quality({ till: ['core'], shop: ['pci'] }), drawn());
    const [core, , without] = legend.entries;
    expect(['till', 'shop', 'elsewhere', null].map(tintsOf(legend))).toEqual([
      { hue: 'slate' },
      { hue: 'rose' },
      {},
      {},
    ]);
    expect(['till', 'shop', null].map(tintsOf(legend, core))).toEqual([
      { hue: 'slate' },
      { hue: 'rose', dimmed: true },
      { dimmed: true },
    ]);
    expect(['till', null].map(tintsOf(legend, without))).toEqual([{ hue: 'slate', dimmed: true }, {}]);
    expect(tintsOf(null)('till')).toEqual({});
  });

  it('stands under a picture that is saved, within its width', () => {
    const snapshot = drawn();
    const before = picture({ snapshot });
    const bounds = pictureBounds(before);
    const { items } = withLegend(before, legendOf(quality({ till: ['core'] }), snapshot));
    const legend = items.at(-1);
    if (bounds === null || legend === undefined) throw new Error('Nothing is drawn');
    expect(items.slice(0, -1)).toEqual(before.items);
    expect(legend.bounds.y).toBeGreaterThan(bounds.y + bounds.height);
    expect(legend.bounds.x + legend.bounds.width).toBeLessThanOrEqual(bounds.x + bounds.width);
    const texts = legend.shapes.flatMap((shape) =>
      shape.kind === 'text' ? shape.lines.flatMap(({ runs }) => runs.map(({ text }) => text)) : [],
    );
    expect(texts).toEqual(['Tags', 'Core (2)', 'No value (2)']);
    expect(withLegend({ items: [] }, legendOf(quality({}), snapshot)).items).toEqual([]);
  });
});

describe('hues of values', () => {
  const hues = (...wanted: (Quality['values'][number]['hue'] | undefined)[]) => [
    ...huesFor(wanted.map((hue, at) => ({ id: `${at}`, ...(hue !== undefined && { hue }) }))).entries(),
  ];

  it('are those they are known by, the first of two, and others what is left', () => {
    expect(new Map(hues('rose', 'rose', undefined))).toEqual(
      new Map([
        ['0', 'rose'],
        ['1', 'blue'],
        ['2', 'amber'],
      ]),
    );
  });

  it('are all different as long as there are as many', () => {
    const seven = hues(...Array.from({ length: 7 }, () => undefined));
    expect(new Set(seven.map(([, hue]) => hue)).size).toBe(7);
    const nine = hues('rose', ...Array.from({ length: 8 }, () => undefined));
    expect(new Set(nine.map(([, hue]) => hue)).size).toBe(7);
    expect(nine).toHaveLength(9);
  });
});

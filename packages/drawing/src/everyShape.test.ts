import { expect, test } from 'vitest';
import { type BoxState, type ComponentFace, componentShapes, hues } from './boxes.ts';
import { containerShapes, type ContainerState } from './containers.ts';
import { viewAt } from './detail.ts';
import { graphCountShapes, graphEdgeShapes } from './graph.ts';
import { labelShapes, measureLabel } from './labels.ts';
import type { Shape } from './picture.ts';
import {
  relationBadgeShapes,
  relationHandles,
  relationLabelShapes,
  relationShapes,
  type RelationState,
} from './relations.ts';
import {
  avatarHues,
  editingName,
  guide,
  marquee,
  ports,
  selected,
  selectedBySomeone,
  selectedTogether,
} from './states.ts';
import { deep, of } from './testing/shapes.ts';
import { type RichBlock, textAreaSelected, textAreaShapes } from './textAreas.ts';
import { dark, light } from './theme.ts';
import { textSizes } from './typography.ts';

const box = { x: 100, y: 50, width: 200, height: 100 };
const views = [viewAt(1.5), viewAt(1), viewAt(0.5), viewAt(0.3)];

const blocks: readonly RichBlock[] = [
  { kind: 'paragraph', runs: [{ text: 'Scope', bold: true }] },
  { kind: 'paragraph', runs: [{ text: 'Sends ' }, { text: 'orders', italic: true }] },
  { kind: 'bullet', depth: 1, runs: [{ text: 'landscape', target: 'corp' }] },
  {
    kind: 'paragraph',
    runs: [
      {
        text: '',
        image: { source: 'a', altText: 'Flow', width: 80, height: 40, position: 'left', caption: 'By night' },
      },
    ],
  },
];

const boxes = (): Shape[] => {
  const kinds: ComponentFace['kind'][] = ['component', 'placeholder', 'dependency'];
  const states: BoxState[] = ['rest', 'hover', 'pressed'];
  const icons: ComponentFace['icon'][] = [{ glyph: 'box' }, { image: 'a' }, { image: 'a', tinted: true }];
  return views.flatMap((view) =>
    kinds.flatMap((kind) =>
      states.flatMap((state) =>
        icons.flatMap((icon) =>
          hues.flatMap((hue) => {
            const face = { ...box, name: 'Shop', type: 'Service', icon, hue, kind, linkedDiagrams: 2 };
            return [
              ...componentShapes({ ...face, description: 'Takes orders', height: 200 }, state, view),
              ...componentShapes({ ...face, archived: true, width: 150 }, state, view),
            ];
          }),
        ),
      ),
    ),
  );
};

const containers = (): Shape[] =>
  views.flatMap((view) =>
    (['rest', 'hover', 'drop'] satisfies ContainerState[]).flatMap((state) =>
      containerShapes({ ...box, name: 'Fulfilment', type: 'Domain' }, state, view),
    ),
  );

const relations = (): Shape[] => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 80 },
    { x: 300, y: 80 },
  ];
  const label = {
    blocks,
    rect: { x: 150, y: 70, ...measureLabel(blocks).single },
    onLine: true,
    wrapped: false,
  };
  const face = { points, label, jumps: [{ x: 50, y: 0 }] };
  return views.flatMap((view) => [
    ...(['rest', 'hover', 'selected'] satisfies RelationState[]).flatMap((state) =>
      relationShapes(face, state, view),
    ),
    ...relationLabelShapes({ ...face, archived: true }, view),
    ...relationBadgeShapes(face, 3, view),
    ...relationHandles(face, view),
    ...(['rest', 'outgoing', 'dim'] as const).flatMap((state) =>
      [graphEdgeShapes, graphCountShapes].flatMap((shapes) =>
        shapes({ points, state, dependency: true, count: 3 }, view),
      ),
    ),
    ...labelShapes(label),
  ]);
};

const overlays = (): Shape[] =>
  views.flatMap((view) => [
    ...selected(box, view),
    ...selectedTogether([box], box, view),
    ...editingName(box, box, view),
    ...ports(box, 'hover', view),
    marquee(box, view),
    guide({ x: 0, y: 0 }, { x: 9, y: 0 }, view),
    ...avatarHues.flatMap((hue) => selectedBySomeone(box, { hue, initials: 'JS' }, view)),
  ]);

const texts = (): Shape[] =>
  views.flatMap((view) => [
    ...textAreaShapes({ ...box, blocks }, view),
    ...textAreaSelected({ ...box, blocks }, view),
  ]);

const kinds: string[] = ['rect', 'path', 'text', 'icon', 'image', 'group', 'link'];

const coloursOf = (shape: Shape): (string | undefined)[] => {
  switch (shape.kind) {
    case 'rect':
    case 'path':
      return [
        ...('fill' in shape ? [shape.fill] : []),
        ...(shape.stroke === undefined ? [] : [shape.stroke.colour]),
      ];
    case 'text':
      return shape.lines.flatMap(({ runs }) => runs.map(({ colour }) => colour));
    case 'icon':
      return [shape.colour];
    case 'image':
      return shape.tint === undefined ? [] : [shape.tint];
    case 'group':
    case 'link':
      return [];
  }
};

test.each([
  ['boxes', boxes],
  ['containers', containers],
  ['relations', relations],
  ['overlays', overlays],
  ['texts', texts],
])('%s: kinds that a painter knows, colours that every theme has', (_, draw) => {
  const shapes = deep(draw());
  expect(shapes.length).toBeGreaterThan(20);
  expect(new Set(shapes.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind)))).toEqual(new Set());
  const colours = new Set(shapes.flatMap(coloursOf));
  for (const theme of [light, dark])
    expect([...colours].filter((colour) => colour === undefined || !Object.hasOwn(theme, colour))).toEqual(
      [],
    );
});

test.each([
  ['boxes', boxes],
  ['relations', relations],
  ['overlays', overlays],
  ['texts', texts],
])('%s: lines have a width, and texts a size, a weight and the width that they take', (_, draw) => {
  const painted = deep(draw()).filter((shape) => shape.kind === 'rect' || shape.kind === 'path');
  for (const shape of painted) {
    expect(shape.stroke?.width ?? 1).toBeGreaterThan(0);
    // What is painted is an area, a line or both.
    expect(shape.fill ?? shape.stroke?.colour).toBeDefined();
  }
  for (const shape of of('text', deep(draw()))) {
    expect(shape.lines.length).toBeGreaterThan(0);
    for (const line of shape.lines)
      for (const { style, x, width, text } of line.runs) {
        expect(Object.keys(textSizes)).toContain(`${style.size}`);
        expect([400, 500, 600]).toContain(style.weight);
        expect(text === '' ? 1 : width).toBeGreaterThan(0);
        expect(x + width).toBeLessThanOrEqual(line.width + 20);
      }
  }
});

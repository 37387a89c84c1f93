import { expect, test } from 'vitest';
import { type ComponentFace, componentShapes, nameRect } from './boxes.ts';
import { containerLabelRect, containerShapes } from './containers.ts';
import { detailAt, viewAt } from './detail.ts';
import { graphCountShapes, graphEdgeShapes } from './graph.ts';
import type { Shape, TextShape } from './picture.ts';
import { editingName, handles, portsOf, selected, selectedBySomeone, selectedTogether } from './states.ts';
import { textAreaRect, textAreaSelected, textAreaShapes } from './textAreas.ts';

const face = (width: number, height: number, more: Partial<ComponentFace> = {}): ComponentFace => ({
  x: 100,
  y: 100,
  width: width * 50,
  height: height * 50,
  name: 'Order service',
  type: 'Service',
  icon: { glyph: 'box' },
  hue: 'violet',
  kind: 'component',
  linkedDiagrams: 0,
  ...more,
});

const written = (shapes: readonly Shape[]): string[] =>
  shapes.map((shape) => {
    switch (shape.kind) {
      case 'text':
        return `${shape.lines.map((line) => line.runs.map((run) => run.text).join('')).join(' / ')} ${shape.anchor} ${shape.x},${Math.round(shape.y)}`;
      case 'icon':
        return `${shape.name} ${shape.size} at ${shape.x},${shape.y}`;
      case 'rect':
        return `rect ${shape.x},${shape.y} ${shape.width}x${shape.height}`;
      case 'group':
        return `group(${written(shape.children).join('; ')})`;
      case 'image':
        return `image ${shape.source} ${shape.width}`;
      case 'path':
      case 'link':
        return shape.kind;
    }
  });

test('four units and wider: padding 14, tile 34, gap 11, name over type, centred', () => {
  expect(written(componentShapes(face(4, 2)))).toEqual([
    'rect 100,100 200x100',
    'rect 114,133 34x34',
    'box 18 at 122,141',
    'Order service start 159,133',
    'Service start 159,151',
  ]);
});

const colours = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) =>
    shape.kind === 'rect'
      ? [shape.fill ?? '', shape.stroke?.colour ?? '']
      : shape.kind === 'icon'
        ? [shape.colour]
        : [],
  );

test('a tint colours the box, and its tile with it, whatever it is and however far away', () => {
  const tinted = ['hue-amber-soft', 'hue-amber', 'component-fill', '', 'hue-amber'];
  for (const kind of ['component', 'placeholder'] as const)
    expect(colours(componentShapes(face(4, 2, { tint: 'amber', kind }), 'hover'))).toEqual(tinted);
  expect(colours(componentShapes(face(4, 2, { tint: 'amber' }), 'rest', viewAt(0.4))).slice(2)).toEqual([
    'hue-amber',
    '',
  ]);
  const group = { x: 0, y: 0, width: 400, height: 300, name: 'Platform', type: null, tint: 'amber' } as const;
  expect(colours(containerShapes(group)).slice(0, 2)).toEqual(['hue-amber-soft', 'hue-amber']);
  // Where something would fall into it, that is what is told.
  expect(colours(containerShapes(group, 'drop')).slice(0, 2)).toEqual(['container-drop', 'selection']);
});

test('a description stands below name and type, as many lines as there is room for', () => {
  const description = 'Takes orders from all channels and hands them to the warehouse.';
  const big = written(componentShapes(face(5, 4, { description })));
  expect(big.at(-1)).toBe('Takes orders from all channels and / hands them to the warehouse. start 114,205');
  const low = written(componentShapes(face(5, 2, { description: `${description} ${description}` })));
  expect(low.at(-1)).toMatch(/^Takes orders from all channels and \/ hands them .*… start 114,155/);
  expect(written(componentShapes(face(5, 1, { description })))).not.toContainEqual(
    expect.stringMatching(/^Takes/),
  );
  const narrow = written(componentShapes(face(3, 4, { description })));
  expect(narrow.at(-1)).toMatch(/^Takes orders .* middle 175,/);
});

test('a description leaves the corner to the mark of linked diagrams', () => {
  const description = 'Takes orders from all channels and hands them to the warehouse, at any hour.'.repeat(
    3,
  );
  const shapes = componentShapes(face(5, 3, { description, linkedDiagrams: 2 }));
  const text = shapes.find((shape) => shape.kind === 'text' && shape.lines.length > 1);
  expect(text?.kind === 'text' && text.y + text.height).toBeLessThanOrEqual(250 - 23);
});

test('a box of two units with such a mark has a line of description, a little higher', () => {
  const description = 'Takes orders from all channels and hands them to the warehouse.';
  const shapes = componentShapes(face(5, 2, { description, linkedDiagrams: 2 }));
  const texts = shapes.filter((shape) => shape.kind === 'text');
  const shown = texts.find(({ lines }) => lines[0]?.runs[0]?.text.startsWith('Takes'));
  expect(shown?.lines).toHaveLength(1);
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(200 - 23);
  expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThanOrEqual(108);
});

test('a long name takes two lines, and is shortened on the second', () => {
  const [, , , name, type] = written(
    componentShapes(face(4, 2, { name: 'Order management service of Europe' })),
  );
  expect(name).toBe('Order / management ser… start 159,124');
  expect(type).toBe('Service start 159,160');
});

test('narrower: stacked and centred, tile 32, gap 7', () => {
  expect(written(componentShapes(face(3, 2)))).toEqual([
    'rect 100,100 150x100',
    'rect 159,113.5 32x32',
    'box 18 at 166,120.5',
    'Order service middle 175,153',
    'Service middle 175,171',
  ]);
});

test('one unit high: tile 28, name and type on one baseline', () => {
  const shapes = componentShapes(face(6, 1));
  expect(written(shapes).slice(0, 4)).toEqual([
    'rect 100,100 300x50',
    'rect 111,111 28x28',
    'box 16 at 117,117',
    'Order service start 150,116',
  ]);
  const [name, type] = shapes.filter((shape) => shape.kind === 'text');
  const baseline = (shape: typeof name): number => (shape?.y ?? 0) + (shape?.lines[0]?.baseline ?? 0);
  expect(baseline(type)).toBeCloseTo(baseline(name), 6);
});

test('one unit wide: the tile alone', () => {
  expect(written(componentShapes(face(1, 1)))).toEqual([
    'rect 100,100 50x50',
    'rect 111,111 28x28',
    'box 16 at 117,117',
  ]);
  expect(componentShapes(face(1, 3)).length).toBe(3);
});

test('linked diagrams are counted bottom right, 9 and 7 in', () => {
  const shapes = componentShapes(face(4, 2, { linkedDiagrams: 3 }));
  expect(written(shapes).at(-1)).toBe('3 end 291,177');
  expect(shapes.at(-2)).toMatchObject({ kind: 'icon', name: 'layers', size: 12, y: 179 });
});

test('nothing that is written runs into the count of linked diagrams', () => {
  // As high as capitals, as low as what hangs below a line.
  const edges = ({ x, y, anchor, lines }: TextShape) => {
    const width = Math.max(...lines.map((line) => line.width));
    const left = anchor === 'middle' ? x - width / 2 : x;
    const [first = 0, last = 0] = [lines[0]?.baseline, lines.at(-1)?.baseline];
    return { right: left + width, top: y + first - 9, bottom: y + last + 3 };
  };
  const names = ['Shop', 'Customer identity and access'];
  const types = [null, 'Service', 'Single-page application'];
  for (const [width, height] of [
    [2, 2],
    [3, 2],
    [3, 3],
    [4, 2],
    [5, 3],
  ] as const)
    for (const name of names)
      for (const type of types)
        for (const linkedDiagrams of [1, 120]) {
          const shapes = componentShapes(face(width, height, { name, type, linkedDiagrams }));
          const texts = shapes.filter((shape) => shape.kind === 'text').map(edges);
          const layers = shapes.findLast((shape) => shape.kind === 'icon');
          const covering = texts
            .slice(0, -1)
            .filter(({ right, bottom }) => right > (layers?.x ?? 0) && bottom > (texts.at(-1)?.top ?? 0));
          expect(covering, `${width} x ${height}: ${name}, ${type}`).toEqual([]);
          expect(Math.min(...texts.map(({ top }) => top))).toBeGreaterThan(100);
        }
  // Nothing is shortened or moved where there is room beside it.
  const [free, counted] = [0, 1].map((linkedDiagrams) =>
    written(componentShapes(face(3, 2, { linkedDiagrams }))),
  );
  expect(counted?.slice(0, 5)).toEqual(free);
  // Rather higher than shortened.
  expect(written(componentShapes(face(3, 2, { type: 'Single-page app', linkedDiagrams: 1 })))).toContain(
    'Single-page app middle 175,161',
  );
});

test('a placeholder is dotted, and its tile has the colour of its type', () => {
  const [frame, ground] = componentShapes(face(4, 2, { kind: 'placeholder', hue: 'violet' }));
  expect(frame).toMatchObject({
    fill: 'placeholder-fill',
    stroke: { colour: 'placeholder-border', width: 1.5, dash: [0.1, 4], roundCaps: true },
  });
  expect(ground).toMatchObject({ fill: 'hue-violet-soft' });
  const [, grey] = componentShapes(face(4, 2, { kind: 'dependency', hue: 'violet' }));
  expect(grey).toMatchObject({ fill: 'hue-slate-soft' });
});

test('hover and archived change colours only', () => {
  expect(written(componentShapes(face(4, 2), 'hover'))).toEqual(written(componentShapes(face(4, 2))));
  expect(componentShapes(face(4, 2), 'hover')[0]).toMatchObject({
    stroke: { colour: 'component-border-hover' },
  });
  const name = componentShapes(face(4, 2, { archived: true })).find((shape) => shape.kind === 'text');
  expect(name?.lines[0]?.runs[0]?.colour).toBe('text-muted');
});

test('an uploaded icon fills its tile, and lies on a plate of no hue', () => {
  expect(componentShapes(face(4, 2, { icon: { image: 'icon-7' } }))[1]).toMatchObject({ fill: 'hue-plate' });
  const tinted = componentShapes(face(4, 2, { icon: { image: 'icon-7', tinted: true } }))[1];
  expect(tinted).toMatchObject({ fill: 'hue-violet-soft' });
  expect(written(componentShapes(face(4, 2, { icon: { image: 'icon-7' } })))[2]).toBe('image icon-7 34');
});

test('level of detail: a bar and the name in screen pixels, centred below the bar far out', () => {
  expect([1.73, 0.596, 0.594, 0.346, 0.344].map(detailAt)).toEqual(['all', 'all', 'names', 'names', 'far']);
  expect(written(componentShapes(face(4, 2), 'rest', viewAt(0.5)))).toEqual([
    'rect 100,100 200x100',
    'rect 106,108 6x84',
    'group(Order service start 10,19)',
  ]);
  const [frame, bar, ...more] = componentShapes(face(4, 2), 'rest', viewAt(0.3));
  expect(frame).toMatchObject({ stroke: { width: 1 / 0.3 } });
  expect(bar).toMatchObject({ fill: 'hue-violet' });
  expect(written(more)).toEqual(['group(Order / service middle 30,3)']);
});

test('nothing throws or leaves its box, whatever the size', () => {
  for (const width of [1, 2, 3, 4, 40]) {
    for (const height of [1, 2, 3, 30]) {
      const one = face(width, height, {
        name: 'Supercalifragilistic backend for frontend',
        linkedDiagrams: 120,
      });
      for (const zoom of [1, 0.5, 0.3]) {
        const outside = componentShapes(one, 'rest', viewAt(zoom)).filter(
          (shape) => shape.kind !== 'group' && 'x' in shape && (shape.x < 100 || shape.y < 100),
        );
        expect({ width, height, zoom, outside }).toEqual({ width, height, zoom, outside: [] });
      }
    }
  }
});

test('the name can be found for editing', () => {
  expect(nameRect(face(4, 2))).toMatchObject({ x: 159, y: 133, height: 18 });
  expect(nameRect(face(1, 1))).toBeNull();
});

test('a container: dashes, label at 14,10, and its place for others to keep clear of', () => {
  const container = { x: 0, y: 0, width: 400, height: 300, name: 'Fulfilment', type: 'Domain' };
  const [frame, glyph, name] = containerShapes(container);
  expect(frame).toMatchObject({
    radius: 12,
    stroke: { width: 1.25, dash: [6, 4], colour: 'container-border' },
  });
  expect(glyph).toMatchObject({ name: 'square-dashed', size: 14, x: 14 });
  expect(name).toMatchObject({ x: 35, y: 10 });
  expect(containerShapes(container, 'drop')[0]).toMatchObject({
    fill: 'container-drop',
    stroke: { colour: 'selection', width: 2 },
  });
  const label = containerLabelRect(container);
  expect(label).toMatchObject({ x: 14, y: 10, height: 20 });
  expect(label.width).toBeGreaterThan(100);
  expect(containerLabelRect({ ...container, width: 100 }).width).toBeLessThanOrEqual(72);
});

test('selected: ring 1 px outside, handles on the corners, a port per unit and side', () => {
  const box = { x: 0, y: 0, width: 200, height: 100 };
  expect(written(selected(box)).slice(0, 2)).toEqual(['rect -1,-1 202x102', 'rect -5.5,-5.5 9x9']);
  expect(portsOf(box).filter(({ side }) => side === 'top')).toEqual(
    [0, 1, 2, 3].map((index) => ({ side: 'top', index, x: 25 + 50 * index, y: -10 })),
  );
  expect(selected(box).length).toBe(1 + 4 + 12);
  expect(handles(box).length).toBe(4);
  expect(written(handles(box, viewAt(0.5)))[0]).toBe('rect -10,-10 18x18');
  // The handles of a small box leave most of it free.
  expect(written(handles({ ...box, width: 40, height: 40 }, viewAt(0.28)))[0]).toMatch(/ 14x14$/);
  expect(selectedTogether([box, box], box).length).toBe(2 + 1 + 4);
  expect(editingName(box, box).length).toBe(1 + 4 + 1);
  const [ring, flag] = selectedBySomeone(box, { hue: 4, initials: 'JS' });
  expect(ring).toMatchObject({ stroke: { colour: 'avatar-4', width: 2 } });
  expect(flag).toMatchObject({ kind: 'group', x: -2, y: -18, scale: 1 });
});

test('initials are as large on the screen at every zoom, and stand beside those of others', () => {
  const box = { x: 0, y: 0, width: 200, height: 100 };
  const person = { hue: 4, initials: 'JS' } as const;
  for (const zoom of [0.3, 0.5, 1, 1.7]) {
    const [, flag] = selectedBySomeone(box, person, viewAt(zoom), { taken: 28 });
    if (flag?.kind !== 'group') throw new Error('The initials are drawn as one');
    expect((flag.scale ?? 1) * zoom).toBeCloseTo(1);
    expect((flag.x ?? 0) + 2).toBeCloseTo(28 / zoom);
    // It stands on the edge.
    expect((flag.y ?? 0) + 18 / zoom).toBeCloseTo(0);
  }
});

test('a text area flows its styles, bullets and links, and has a height', () => {
  const area = {
    x: 0,
    y: 0,
    width: 220,
    blocks: [
      { kind: 'paragraph', runs: [{ text: 'Scope', bold: true }] },
      { kind: 'bullet', runs: [{ text: 'Payroll is on ' }, { text: 'Corporate landscape', target: 'corp' }] },
      { kind: 'paragraph', runs: [] },
    ],
  } as const;
  expect(written(textAreaShapes(area))).toEqual([
    'Scope start 12,8',
    'rect 17,36 4x4',
    'Payroll is on Corporate  / landscape start 28,28',
    'link',
    'link',
    ' start 12,68',
  ]);
  expect(textAreaRect(area).height).toBe(96);
  expect(textAreaSelected(area).length).toBe(3);
  expect(textAreaShapes(area, viewAt(0.3))).toEqual([]);
});

test('edges of the graph: dashed for dependencies, blue with a count when outgoing', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 60 },
  ];
  expect(graphEdgeShapes({ points, state: 'rest', dependency: true, count: 2 })[0]).toMatchObject({
    stroke: { colour: 'graph-edge', width: 1.5, dash: [5, 4] },
  });
  const outgoing = { points, state: 'outgoing', dependency: false, count: 6 } as const;
  expect(graphEdgeShapes(outgoing)).toHaveLength(2);
  expect(written(graphCountShapes(outgoing))).toEqual(['rect -11,22 22x16', '6 middle 0,22']);
});

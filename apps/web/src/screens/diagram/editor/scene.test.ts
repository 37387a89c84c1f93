import { type NamedComponent, type Names, noNames } from '@lintel/diagram/picture/names';
import { picture } from '@lintel/diagram/picture/pictureStore';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { noDiagramNames } from '../names/diagramNames.ts';
import { editedDiagram } from './editedDiagram.fixture.ts';
import { Editor } from './editor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const key = (kind: string, at: number): string => `${kind}-${String(at).padStart(4, '0')}`;

/** Boxes with hardly a way between them, each with a label that finds no room. */
const crowd = (count: number) =>
  board(
    ...Array.from({ length: count }, (_, at) => [
      ...component(key('box', at), [(at % 20) * 3, Math.floor(at / 20) * 2, 2, 1], { component: 'checkout' }),
      ...(at % 20 === 0
        ? []
        : relation(key('line', at), key('box', at - 1), key('box', at), { text: 'Places order' })),
    ]),
  );

it('shows what things are called without placing all labels that still look for their place', () => {
  const camera = new Camera();
  camera.resize({ width: 1000, height: 600 }, 1);
  const editor = new Editor(editedDiagram(crowd(200)), camera);
  const { pictures } = editor.scene;
  pictures.within({ x: 0, y: 0, width: 3_000, height: 1_000 });
  expect(pictures.isSettled).toBe(false);
  const { placements } = pictures.costs;

  const called: NamedComponent = { name: 'Checkout', typeName: null, hue: 'blue', icon: { glyph: 'box' } };
  const names: Names = { ...noNames, components: new Map([['checkout', called]]) };
  editor.names.set({ ...noDiagramNames, picture: names });
  expect(pictures.costs.placements).toBe(placements);
  expect(pictures.isSettled).toBe(false);

  vi.runAllTimers();
  expect(pictures.isSettled).toBe(true);
  expect(pictures.picture).toEqual(picture({ snapshot: editor.snapshot, names }));
  editor.destroy();
});

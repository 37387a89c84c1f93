import { fullView } from '@lintel/drawing/detail';
import type { PictureItem } from '@lintel/drawing/picture';
import { light } from '@lintel/drawing/theme';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from './brush.ts';
import type { Frame } from './frame.ts';
import { type PaintedPicture, SceneLayer } from './sceneLayer.ts';

/** A canvas that only remembers where rectangles were filled. */
function rememberingContext(): { context: Context; filled: string[] } {
  const filled: string[] = [];
  const known: Record<string, unknown> = {
    fillRect: (...place: number[]) => filled.push(place.join(' ')),
  };
  const context = new Proxy(known, {
    get: (target, name) => target[String(name)] ?? (() => undefined),
    set: () => true,
  });
  return { context: context as unknown as Context, filled };
}

const boxes = (count: number): PictureItem[] =>
  Array.from({ length: count }, (_, at) => {
    const place = { x: at, y: 2 * at, width: 8, height: 4 };
    return { id: `box ${at}`, bounds: place, shapes: [{ kind: 'rect', ...place, fill: 'canvas-dot' }] };
  });

const pictureOf = (items: PictureItem[]): PaintedPicture => ({
  item: (id) => items.find((each) => each.id === id),
  within: () => items,
  isWhole: true,
});

const frame: Frame = {
  placement: { scale: 1, x: 0, y: 0 },
  view: fullView,
  theme: light,
  ratio: 1,
  width: 800,
  height: 600,
  imageOf: () => null,
  isHasty: false,
};
const hidden: ReadonlySet<string> = new Set();

beforeEach(() => {
  const { context } = rememberingContext();
  vi.stubGlobal('OffscreenCanvas', function Canvas() {
    return { getContext: () => context };
  });
});
afterEach(() => vi.unstubAllGlobals());

it('paints step by step what it paints at once', () => {
  const [atOnce, inSteps] = [rememberingContext(), rememberingContext()];
  new SceneLayer(pictureOf(boxes(200))).paint(atOnce.context, frame, hidden);
  const layer = new SceneLayer(pictureOf(boxes(200)));
  const steps = [...layer.painting(inSteps.context, frame, hidden)];
  expect(steps.length).toBeGreaterThan(2);
  expect(inSteps.filled).toEqual(atOnce.filled);
});

it('lays down what was painted step by step, once', () => {
  const { context, filled } = rememberingContext();
  const layer = new SceneLayer(pictureOf(boxes(200)));
  const steps = layer.painting(context, frame, hidden);
  steps.next();
  expect(layer.layTo(frame, hidden)).toBeNull();
  for (const step of steps) expect(step).toBeUndefined();
  expect(layer.layTo(frame, hidden)).toBeNull();
  const painted = filled.length;
  expect(layer.paint(context, frame, hidden)).toEqual({ placement: { scale: 1, x: 0, y: 0 }, isNew: true });
  expect(layer.paint(context, frame, hidden).isNew).toBe(false);
  expect(filled).toHaveLength(painted);
  expect(layer.layTo({ ...frame }, hidden)).toEqual({ scale: 1, x: 0, y: 0 });
});

it('goes on with no step of a picture that is painted at once meanwhile', () => {
  const { context, filled } = rememberingContext();
  const layer = new SceneLayer(pictureOf(boxes(200)));
  const steps = layer.painting(context, frame, hidden);
  steps.next();
  steps.next();
  layer.paint(context, frame, hidden);
  const painted = filled.length;
  expect(steps.next().done).toBe(true);
  expect(filled).toHaveLength(painted);
  expect(layer.paint(context, frame, hidden).isNew).toBe(false);
});

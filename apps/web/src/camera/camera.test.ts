import { overlaps, type Rect } from '@lintel/diagram/geometry/rect';
import { leastZoom } from '@lintel/drawing/detail';
import { describe, expect, test } from 'vitest';
import { Camera, type Motion } from './camera.ts';
import { type CameraState, fitState, greatestZoom, type Size } from './cameraStates.ts';

const size = { width: 1280, height: 800 };
const opened = (state = { x: 10, y: 5, zoom: 1 }, ratio = 1, motion: Motion | null = null): Camera => {
  const camera = new Camera(state, motion);
  camera.resize(size, ratio);
  return camera;
};

describe('places', () => {
  test.each([
    { x: 10, y: 5, zoom: 1 },
    { x: -3.21, y: 700.5, zoom: 0.37 },
    { x: 0, y: 0, zoom: 1.73 },
  ])('a place is where it is painted and back (%o)', (state) => {
    const camera = opened(state);
    const there = camera.toScreen(camera.toWorld({ x: 77, y: 640 }));
    expect(there.x).toBeCloseTo(77, 6);
    expect(there.y).toBeCloseTo(640, 6);
  });

  test('what comes to stand beside the drawing moves nothing of it', () => {
    const camera = opened({ x: 3, y: -2, zoom: 0.5 });
    const before = camera.onScreen({ x: 1, y: 2, width: 4, height: 3 });
    camera.makeRoom(160);
    camera.resize({ width: size.width - 320, height: size.height }, 1);
    expect(camera.onScreen({ x: 1, y: 2, width: 4, height: 3 })).toEqual(before);
    expect(camera.isMakingRoom).toBe(false);
  });

  test('a rectangle is where its corners are', () => {
    const camera = opened({ x: 3, y: -2, zoom: 0.5 });
    const seen = camera.onScreen({ x: 1, y: 2, width: 4, height: 3 });
    const end = camera.toScreen({ x: 5, y: 5 });
    expect(camera.toScreen({ x: 1, y: 2 })).toEqual({ x: seen.x, y: seen.y });
    expect(end.x).toBeCloseTo(seen.x + seen.width, 6);
    expect(end.y).toBeCloseTo(seen.y + seen.height, 6);
  });

  test.each([1, 1.25, 1.5, 2, 3])('the zero lies on a pixel of a device of ratio %f', (ratio) => {
    const camera = opened({ x: 1.2345, y: -9.876, zoom: 0.77 }, ratio);
    const { x, y } = camera.origin;
    const half = Math.round(ratio) % 2 === 1 ? 0.5 : 0;
    for (const value of [x, y]) {
      const rest = value * ratio - half;
      expect(rest).toBeCloseTo(Math.round(rest), 6);
    }
  });

  test('what is seen is as large as the viewport and around the centre', () => {
    expect(opened({ x: 10, y: 5, zoom: 0.5 }).visible()).toEqual({
      x: 10 - 25.6,
      y: 5 - 16,
      width: 51.2,
      height: 32,
    });
  });

  test('a new size keeps the middle in the middle', () => {
    const camera = opened();
    camera.resize({ width: 400, height: 900 }, 1);
    expect(camera.get()).toEqual({ x: 10, y: 5, zoom: 1 });
    expect(camera.toWorld({ x: 200, y: 450 }).x).toBeCloseTo(10, 1);
  });
});

describe('zooming', () => {
  test('keeps what is under the pointer under it', () => {
    const camera = opened();
    const at = { x: 300, y: 650 };
    const before = camera.toWorld(at);
    for (const factor of [1.2, 1.2, 0.7, 0.5]) camera.zoomAt(at, factor);
    const after = camera.toWorld(at);
    // The zero is on a whole pixel, so that half of one may be lost.
    expect(Math.abs(after.x - before.x) * 50 * camera.get().zoom).toBeLessThanOrEqual(1);
    expect(Math.abs(after.y - before.y) * 50 * camera.get().zoom).toBeLessThanOrEqual(1);
  });

  test('stops at both ends, and does not wander there', () => {
    const camera = opened();
    for (let turn = 0; turn < 20; turn += 1) camera.zoomAt({ x: 0, y: 0 }, 2);
    const there = camera.get();
    expect(there.zoom).toBe(greatestZoom);
    camera.zoomAt({ x: 0, y: 0 }, 2);
    expect(camera.get()).toBe(there);
    for (let turn = 0; turn < 20; turn += 1) camera.zoomBy(0.5);
    expect(camera.get().zoom).toBe(leastZoom);
  });

  test('by buttons it is about the middle', () => {
    const camera = opened();
    camera.zoomBy(1.2);
    camera.zoomTo(0.5);
    expect(camera.get()).toEqual({ x: 10, y: 5, zoom: 0.5 });
  });
});

describe('moving', () => {
  test('follows the hand by as many pixels', () => {
    const camera = opened({ x: 10, y: 5, zoom: 0.5 });
    const before = camera.toScreen({ x: 3, y: 4 });
    camera.panBy({ x: 33, y: -70 });
    const after = camera.toScreen({ x: 3, y: 4 });
    expect([after.x - before.x, after.y - before.y]).toEqual([33, -70]);
  });

  test('tells nobody when nothing moved', () => {
    const camera = opened();
    let notified = 0;
    camera.subscribe(() => {
      notified += 1;
    });
    camera.panBy({ x: 0, y: 0 });
    camera.set({ x: 10, y: 5, zoom: 1 });
    expect(notified).toBe(0);
    camera.panBy({ x: 1, y: 0 });
    expect(notified).toBe(1);
  });
});

describe('bringing into sight', () => {
  test('all of a rectangle with a tenth of room on each side', () => {
    const state = fitState({ x: 0, y: 0, width: 40, height: 10 }, size);
    expect(state).toEqual({ x: 20, y: 5, zoom: (1280 * 0.8) / 2000 });
  });

  test.each([
    ['small is not blown up', { x: 0, y: 0, width: 2, height: 1 }, 1],
    ['large is shown as small as can be', { x: 0, y: 0, width: 9000, height: 1 }, leastZoom],
    ['a point is shown as it is', { x: 4, y: 4, width: 0, height: 0 }, 1],
  ])('%s', (_, rect, zoom) => {
    expect(fitState(rect, size).zoom).toBe(zoom);
  });

  test('an empty drawing is shown from where it begins', () => {
    const camera = opened();
    camera.fit([]);
    expect(camera.get()).toEqual({ x: 0, y: 0, zoom: 1 });
  });

  test('what is larger than the smallest zoom can show is not seen whole', () => {
    const camera = opened();
    const room = { width: size.width / (50 * leastZoom), height: size.height / (50 * leastZoom) };
    expect(camera.fit([{ x: 0, y: 0, ...room }])).toBe(true);
    expect(camera.fit([{ x: 0, y: 0, ...room, width: room.width + 1 }])).toBe(false);
    expect(camera.fit([{ x: 0, y: 0, ...room, height: room.height + 1 }])).toBe(false);
    expect(camera.get().zoom).toBe(leastZoom);
  });

  test('what is seen already moves nothing', () => {
    const camera = opened();
    const before = camera.get();
    camera.reveal({ x: 9, y: 4, width: 4, height: 2 });
    expect(camera.get()).toBe(before);
  });

  test('what lies beside the view comes in by the shortest way', () => {
    const camera = opened();
    camera.reveal({ x: 40, y: 4, width: 4, height: 2 });
    expect(camera.get().y).toBe(5);
    expect(camera.get().x).toBeCloseTo(44 - (1280 - 96) / 100, 6);
  });

  test('what is behind something comes above it, and what fits in is fitted there', () => {
    const camera = opened();
    const behind = { x: 8, y: 9, width: 4, height: 2 };
    expect(camera.isFree(behind)).toBe(true);
    camera.cover(300);
    expect(camera.isFree(behind)).toBe(false);
    camera.reveal(behind);
    expect(camera.isFree(behind)).toBe(true);
    expect(Math.abs(camera.toScreen({ x: 8, y: 11 }).y - (800 - 300 - 48))).toBeLessThanOrEqual(1);
    camera.fit([{ x: 0, y: 0, width: 4, height: 100 }]);
    expect(Math.abs(camera.toScreen({ x: 0, y: 50 }).y - 250)).toBeLessThanOrEqual(1);
    camera.cover(0);
    expect(camera.isFree({ x: 0, y: 0, width: 4, height: 900 })).toBe(true);
  });

  test('what is larger than the view is shown whole', () => {
    const camera = opened();
    camera.reveal({ x: 0, y: 0, width: 60, height: 2 });
    const { x, zoom } = camera.get();
    expect(x).toBe(30);
    expect(zoom).toBeCloseTo((1280 * 0.8) / 3000, 6);
  });
});

describe('bringing into sight at this zoom', () => {
  const tall = { x: 30, y: 40, width: 6, height: 200 };

  test('what fits comes in by the shortest way, as ever', () => {
    const box = { x: 40, y: 4, width: 4, height: 2 };
    const [one, other] = [opened(), opened()];
    one.reveal(box);
    other.revealAtThisZoom(box);
    expect(other.get()).toEqual(one.get());
  });

  test('what is larger than the view is seen from where it begins', () => {
    const camera = opened({ x: 10, y: 5, zoom: 0.9 });
    camera.revealAtThisZoom(tall);
    expect(camera.get().zoom).toBe(0.9);
    const { x, y, width } = camera.onScreen(tall);
    expect(Math.abs(y - 48)).toBeLessThanOrEqual(1);
    expect(Math.abs(x + width - (1280 - 48))).toBeLessThanOrEqual(1);
    camera.revealAtThisZoom({ x: 500, y: 500, width: 1000, height: 1000 });
    const corner = camera.toScreen({ x: 500, y: 500 });
    expect(Math.abs(corner.x - 48)).toBeLessThanOrEqual(1);
    expect(Math.abs(corner.y - 48)).toBeLessThanOrEqual(1);
  });

  test('whoever is in the midst of it stays there, as far as its end', () => {
    for (const y of [60, 140, 236]) {
      const camera = opened({ x: 33, y, zoom: 1 });
      // What it would run under anyway pushes it nowhere.
      camera.keepClearOf(() => [{ x: 440, y: 732, width: 400, height: 52 }]);
      const before = camera.get();
      camera.revealAtThisZoom(tall);
      expect(camera.get()).toBe(before);
    }
    const beside = opened({ x: 500, y: 140, zoom: 1 });
    beside.revealAtThisZoom(tall);
    expect(Math.abs(beside.toScreen(tall).y - 48)).toBeLessThanOrEqual(1);
  });

  test('its beginning is clear of what stands over the view, and of what covers it', () => {
    const bar = { x: 0, y: 0, width: 1280, height: 64 };
    const minimap = { x: 1032, y: 629, width: 232, height: 155 };
    const camera = opened();
    camera.keepClearOf(() => [bar, minimap]);
    camera.cover(300);
    camera.revealAtThisZoom(tall);
    expect(camera.get().zoom).toBe(1);
    expect(Math.abs(camera.toScreen(tall).y - (64 + 12))).toBeLessThanOrEqual(1);
    camera.cover(0);
    // Wider than the view: the corner alone can be clear of it.
    camera.revealAtThisZoom({ x: 100, y: 100, width: 300, height: 300 });
    expect(camera.isFree({ x: 100, y: 100, width: 1, height: 1 })).toBe(true);
    expect(camera.toScreen({ x: 100, y: 100 }).x).toBeLessThan(100);
  });
});

describe('a view with something standing over it', () => {
  const minimap = { x: 1032, y: 629, width: 232, height: 155 };
  const zoomButtons = { x: 330, y: 16, width: 44, height: 92 };
  const phone = { width: 390, height: 650 };

  const seen = (camera: Camera, rect: Rect): Rect => {
    const at = camera.toScreen(rect);
    const end = camera.toScreen({ x: rect.x + rect.width, y: rect.y + rect.height });
    return { ...at, width: end.x - at.x, height: end.y - at.y };
  };

  const under = (chrome: readonly Rect[], state: CameraState, view: Size = size): Camera => {
    const camera = new Camera(state);
    camera.resize(view, 1);
    camera.keepClearOf(() => chrome);
    return camera;
  };

  test('shows everything beside it', () => {
    const boxes = [
      { x: 0, y: 0, width: 4, height: 2 },
      { x: 30, y: 18, width: 4, height: 2 },
    ];
    const camera = under([minimap], { x: 0, y: 0, zoom: 1 });
    camera.fit(boxes);
    for (const box of boxes) expect(overlaps(seen(camera, box), minimap)).toBe(false);
    expect(seen(camera, boxes[0] ?? minimap).x).toBeGreaterThanOrEqual(size.width * 0.1 - 1);
    // All that is left above it; beside it would be smaller.
    expect(camera.get().zoom).toBeCloseTo((minimap.y - 12 - 80) / 1000, 6);
  });

  test('shows everything as large as ever where nothing would be behind it', () => {
    const boxes = [
      { x: 0, y: 0, width: 34, height: 2 },
      { x: 0, y: 18, width: 20, height: 2 },
    ];
    const camera = under([minimap], { x: 0, y: 0, zoom: 1 });
    camera.fit(boxes);
    expect(camera.get()).toEqual(fitState({ x: 0, y: 0, width: 34, height: 20 }, size));
    camera.set({ x: 0, y: 0, zoom: 1 });
    camera.begin(boxes);
    expect(camera.get()).toEqual(fitState({ x: 0, y: 0, width: 34, height: 20 }, size));
  });

  test('opens beside it too', () => {
    const boxes = [{ x: 0, y: 0, width: 34, height: 20 }];
    const camera = under([minimap], { x: 0, y: 0, zoom: 1 });
    camera.begin(boxes);
    expect(overlaps(seen(camera, boxes[0] ?? minimap), minimap)).toBe(false);
  });

  test('reveals what lies behind it, by the shortest way', () => {
    const box = { x: 8, y: 5, width: 3, height: 2 };
    const camera = under([minimap], { x: 0, y: 0, zoom: 1 });
    expect(camera.isFree(box)).toBe(false);
    camera.reveal(box);
    expect(camera.isFree(box)).toBe(true);
    // Up, as far as it must: to the left it would be farther.
    expect(camera.get().x).toBe(0);
    expect(Math.abs(camera.toScreen({ x: 8, y: 7 }).y - (minimap.y - 12))).toBeLessThanOrEqual(1);
  });

  test('leaves alone what lies beside it', () => {
    const camera = under([minimap], { x: 0, y: 0, zoom: 1 });
    const before = camera.get();
    camera.reveal({ x: 8, y: 3, width: 3, height: 1 });
    expect(camera.get()).toBe(before);
  });

  test('keeps clear of the buttons of a phone, and of a sheet with what is under that', () => {
    const toolbox = { x: 20, y: 582, width: 350, height: 52 };
    const camera = under([zoomButtons, toolbox], { x: 0, y: 0, zoom: 1 }, phone);
    const box = { x: 2, y: -6, width: 2, height: 1 };
    expect(camera.isFree(box)).toBe(false);
    camera.reveal(box);
    expect(camera.isFree(box)).toBe(true);
    camera.cover(300);
    const low = { x: -1, y: 3, width: 2, height: 1 };
    camera.set({ x: 0, y: 0, zoom: 1 });
    camera.reveal(low);
    expect(camera.isFree(low)).toBe(true);
    expect(Math.abs(camera.toScreen({ x: 0, y: 4 }).y - (650 - 300 - 48))).toBeLessThanOrEqual(1);
  });

  test('shows in the middle what has no room anywhere else', () => {
    const wall = { x: 100, y: 100, width: 1080, height: 600 };
    const camera = under([wall], { x: 0, y: 0, zoom: 1 });
    const boxes = [{ x: 0, y: 0, width: 4, height: 2 }];
    camera.fit(boxes);
    expect(camera.get()).toEqual(fitState(boxes[0] ?? wall, size));
  });
});

describe('gliding', () => {
  /** A clock that a test turns. */
  const clock = () => {
    let frame: ((elapsed: number) => void) | null = null;
    const motion: Motion = {
      duration: 160,
      run: (next) => {
        frame = next;
        return () => {
          frame = null;
        };
      },
    };
    return { motion, turn: (elapsed: number) => frame?.(elapsed), isRunning: () => frame !== null };
  };

  test('ends where it was sent to', () => {
    const { motion, turn, isRunning } = clock();
    const camera = opened({ x: 0, y: 0, zoom: 1 }, 1, motion);
    camera.glideTo({ x: 8, y: 4, zoom: 0.5 });
    expect(camera.get()).toEqual({ x: 0, y: 0, zoom: 1 });
    turn(60);
    const between = camera.get();
    expect(between.zoom).toBeLessThan(1);
    expect(between.zoom).toBeGreaterThan(0.5);
    expect(between.x).toBeGreaterThan(0);
    expect(between.x).toBeLessThan(8);
    turn(200);
    expect(camera.get()).toEqual({ x: 8, y: 4, zoom: 0.5 });
    expect(isRunning()).toBe(false);
  });

  test('gives way to a hand', () => {
    const { motion, turn, isRunning } = clock();
    const camera = opened({ x: 0, y: 0, zoom: 1 }, 1, motion);
    camera.glideTo({ x: 8, y: 4, zoom: 1 });
    turn(60);
    camera.panBy({ x: 50, y: 0 });
    expect(isRunning()).toBe(false);
  });

  test('arrives at once for people who want no motion', () => {
    const { motion, isRunning } = clock();
    const camera = opened({ x: 0, y: 0, zoom: 1 }, 1, { ...motion, duration: 0 });
    camera.glideTo({ x: 8, y: 4, zoom: 1 });
    expect(camera.get()).toEqual({ x: 8, y: 4, zoom: 1 });
    expect(isRunning()).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { fitted, opened, panned, showing, zoomed } from './panZoom.ts';

const frame = { width: 1000, height: 500 };

describe('how a picture stands in its frame', () => {
  it('is all of it, in the middle', () => {
    const stand = fitted({ width: 1600, height: 400 }, frame);
    expect(stand).toEqual({ scale: 0.5, x: 100, y: 150 });
  });

  it('is never larger than it was drawn', () =>
    expect(fitted({ width: 100, height: 100 }, frame)).toEqual({ scale: 1, x: 450, y: 200 }));

  it('shows a part of the diagram in the middle, never closer or further than one can zoom', () => {
    const origin = { x: -50, y: 100 };
    const { x, y, scale } = showing({ x: 4, y: 6, zoom: 0.5 }, origin, frame);
    expect(scale).toBe(0.5);
    expect([(200 - origin.x) * scale + x, (300 - origin.y) * scale + y]).toEqual([500, 250]);
    expect(showing({ x: 0, y: 0, zoom: 9 }, origin, frame).scale).toBe(1.73);
    expect(showing({ x: 0, y: 0, zoom: 0.01 }, origin, frame).scale).toBe(0.28);
  });

  describe('when it is opened', () => {
    const margin = 40;
    const picture = { width: 1680, height: 1080 };
    const drawn = { x: margin, y: margin, width: 1600, height: 1000 };
    const narrow = { width: 400, height: 500 };

    it('is all of it, where that can be read', () => {
      expect(opened(picture, drawn, drawn, frame)).toEqual(fitted(picture, frame));
      const small = { width: 500, height: 400 };
      expect(opened(small, drawn, drawn, narrow)).toEqual(fitted(small, narrow));
    });

    it('is its beginning in a narrow frame, clear of what floats in the corner', () => {
      const { x, y, scale } = opened(picture, drawn, { ...drawn, height: 50 }, narrow);
      expect(scale).toBe(0.6);
      expect(margin * scale + x).toBeCloseTo(40);
      expect(margin * scale + y).toBeCloseTo(56);
    });

    it('is what is read first, where the corner is empty', () => {
      const first = { x: 800, y: margin, width: 200, height: 100 };
      const { x, scale } = opened(picture, drawn, first, narrow);
      expect(900 * scale + x).toBeCloseTo(200);
    });

    it('is its beginning in a wide frame too, before no name is left', () => {
      const vast = { width: 5080, height: 1080 };
      expect(opened(vast, { ...drawn, width: 5000 }, null, frame).scale).toBe(0.6);
    });
  });

  it('keeps what lies under the pointer when it is zoomed', () => {
    const before = fitted({ width: 1600, height: 400 }, frame);
    const at = { x: 300, y: 200 };
    const after = zoomed(before, 2, at);
    expect(after.scale).toBe(1);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
  });

  it('ends at the zooms of the canvas, unless fitting went further', () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 100, { x: 0, y: 0 }).scale).toBe(1.73);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 0.01, { x: 0, y: 0 }).scale).toBe(0.28);
    expect(zoomed({ x: 0, y: 0, scale: 0.1 }, 0.5, { x: 0, y: 0 }).scale).toBe(0.1);
  });

  it('moves by what the hand moves', () =>
    expect(panned({ x: 1, y: 2, scale: 0.5 }, { x: 10, y: -4 })).toEqual({ x: 11, y: -2, scale: 0.5 }));
});

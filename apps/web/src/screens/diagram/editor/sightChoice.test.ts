import { viewAt } from '@lintel/drawing/detail';
import { gridSize } from '@lintel/drawing/picture';
import { describe, expect, it } from 'vitest';
import { type DiagramSight, writtenSight } from '../../../documents/sights.ts';
import { sightFor } from './sightChoice.ts';

const size = { width: 800, height: 600 };

/** Of what is seen from there, and a grid unit more on each side. */
const sightAt = (x: number, y: number, zoom: number): DiagramSight => {
  const [across, down] = [size.width / zoom + 2 * gridSize, size.height / zoom + 2 * gridSize];
  const area = { x: x * gridSize - across / 2, y: y * gridSize - down / 2, width: across, height: down };
  return { camera: { x, y, zoom }, size, area, view: viewAt(zoom), items: [] };
};

const kept = (beginning: DiagramSight | null, last: DiagramSight | null) => ({
  beginning: beginning && writtenSight(beginning),
  last: last && writtenSight(last),
});

const beginning = sightAt(0, 0, 0.4);
const last = sightAt(20, 10, 1);

describe('where a place is named', () => {
  it('takes what was seen last, or at the beginning, where that shows all of it', () => {
    const both = kept(beginning, last);
    expect(sightFor(both, { x: 20.5, y: 10, zoom: 1 }, size)).toEqual({
      sight: last,
      camera: { x: 20.5, y: 10, zoom: 1 },
    });
    expect(sightFor(both, { x: 0, y: 0, zoom: 0.4 }, size)?.sight).toEqual(beginning);
  });

  it('takes nothing of which a part would be missing', () => {
    expect(sightFor(kept(beginning, last), { x: 22, y: 10, zoom: 1 }, size)).toBeNull();
    expect(sightFor(kept(null, last), { ...last.camera }, { width: 1_000, height: 600 })).toBeNull();
    expect(sightFor(kept(null, null), last.camera, size)).toBeNull();
  });

  it('takes nothing that is drawn otherwise from there', () => {
    expect(sightFor(kept(null, sightAt(0, 0, 0.5)), { x: 0, y: 0, zoom: 0.6 }, size)).toBeNull();
    expect(sightFor(kept(null, sightAt(0, 0, 0.36)), { x: 0, y: 0, zoom: 0.5 }, size)).toBeNull();
    expect(sightFor(kept(null, sightAt(0, 0, 0.8)), { x: 0, y: 0, zoom: 1.6 }, size)).not.toBeNull();
  });
});

describe('where none is named', () => {
  it('takes what was seen at the beginning, from there', () => {
    expect(sightFor(kept(beginning, last), null, size)).toEqual({
      sight: beginning,
      camera: beginning.camera,
    });
  });

  it('takes nothing where another part is seen at the beginning', () => {
    expect(sightFor(kept(null, last), null, size)).toBeNull();
    expect(sightFor(kept(beginning, last), null, { ...size, height: 580 })).toBeNull();
  });
});

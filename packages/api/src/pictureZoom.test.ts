import { describe, expect, it } from 'vitest';
import { pictureZoomOf } from './pictureZoom.ts';

describe('the zoom at which a picture is asked for', () => {
  it('is that of life as long as everything can be read', () => {
    expect(pictureZoomOf(1.73)).toBe('100');
    expect(pictureZoomOf(1)).toBe('100');
    expect(pictureZoomOf(0.595)).toBe('100');
  });

  it('is below that the next smaller one, so that no name is too small', () => {
    expect(pictureZoomOf(0.594)).toBe('50');
    expect(pictureZoomOf(0.5)).toBe('50');
    expect(pictureZoomOf(0.494)).toBe('42');
    expect(pictureZoomOf(0.36)).toBe('35');
    expect(pictureZoomOf(0.28)).toBe('28');
    expect(pictureZoomOf(0.27)).toBe('20');
  });

  it('is the smallest for what is smaller still', () => {
    expect(pictureZoomOf(0.05)).toBe('14');
    expect(pictureZoomOf(0)).toBe('14');
  });
});

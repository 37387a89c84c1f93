import { describe, expect, it } from 'vitest';
import { LeftViews } from './leftViews.ts';

const near = { x: 4, y: 2, zoom: 1.5 };
const far = { x: -9, y: 0, zoom: 0.4 };
const first = { entry: 'a', slug: 'orders', isWayBack: false };

describe('the view of a diagram that somebody left', () => {
  it('is there again for the same entry of the history, and by a link that leads back', () => {
    const views = new LeftViews();
    views.leave(first, near);
    expect(views.at(first)).toBe(near);
    expect(views.at({ entry: 'c', slug: 'orders', isWayBack: true })).toBe(near);
    expect(views.at({ entry: undefined, slug: 'orders', isWayBack: true })).toBe(near);
  });

  it('is not there for who opens the diagram by any other way', () => {
    const views = new LeftViews();
    views.leave(first, near);
    expect(views.at({ entry: 'c', slug: 'orders', isWayBack: false })).toBeNull();
    expect(views.at({ entry: 'c', slug: 'payments', isWayBack: true })).toBeNull();
    views.leave({ ...first, entry: undefined }, near);
    expect(views.at({ ...first, entry: undefined })).toBeNull();
  });

  it('is the one of that entry, and the latest of the diagram', () => {
    const views = new LeftViews();
    views.leave(first, near);
    views.leave({ ...first, entry: 'b' }, far);
    expect(views.at(first)).toBe(near);
    expect(views.at({ entry: 'c', slug: 'orders', isWayBack: true })).toBe(far);
  });

  it('is known to who looks at an older version of the diagram', () => {
    const views = new LeftViews();
    views.leave(first, near);
    expect(views.ofDiagram('orders')).toBe(near);
    expect(views.ofDiagram('payments')).toBeNull();
  });

  it('is forgotten after many others', () => {
    const views = new LeftViews();
    views.leave(first, near);
    for (let at = 0; at < 100; at++) views.leave({ entry: `e${at}`, slug: `d${at}`, isWayBack: false }, far);
    expect(views.at({ ...first, isWayBack: true })).toBeNull();
  });
});

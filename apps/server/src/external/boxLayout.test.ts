import { holds } from '@lintel/diagram/geometry/rect';
import { expect, it } from 'vitest';
import { type BoxToPlace, laidOut } from './boxLayout.ts';

const box = (key: string, given: Partial<BoxToPlace> = {}): BoxToPlace => ({
  key,
  container: false,
  parent: null,
  position: null,
  isGiven: false,
  standing: null,
  size: null,
  name: '',
  ...given,
});

it('keeps what has a place, and puts the rest where nothing is', () => {
  const rects = laidOut([box('old', { position: { x: 10, y: 10 } }), box('new')], []);
  expect(rects.get('old')).toEqual({ x: 10, y: 10, width: 4, height: 2 });
  expect(rects.get('new')).toEqual({ x: 10, y: 14, width: 4, height: 2 });
});

it('makes a container as large as what lies in it, wherever that stands', () => {
  const rects = laidOut(
    [
      box('domain', { container: true }),
      box('fixed', { parent: 'domain', position: { x: 20, y: 5 } }),
      box('free', { parent: 'domain' }),
      box('outside'),
    ],
    [{ from: 'free', to: 'outside' }],
  );
  const domain = rects.get('domain');
  expect(domain).toEqual({ x: 19, y: 4, width: 6, height: 8 });
  expect(rects.get('fixed')).toEqual({ x: 20, y: 5, width: 4, height: 2 });
  for (const key of ['fixed', 'free']) {
    const inside = rects.get(key);
    expect(domain !== undefined && inside !== undefined && holds(domain, inside)).toBe(true);
  }
});

it('grows a container that was given too small, and leaves one alone that is large enough', () => {
  const rects = laidOut(
    [
      box('small', { container: true, position: { x: 0, y: 0 }, size: { width: 2, height: 2 } }),
      box('in small', { parent: 'small' }),
      box('large', { container: true, position: { x: 30, y: 0 }, size: { width: 20, height: 20 } }),
      box('in large', { parent: 'large' }),
    ],
    [],
  );
  expect(rects.get('small')).toEqual({ x: 0, y: 0, width: 6, height: 4 });
  expect(rects.get('large')).toEqual({ x: 30, y: 0, width: 20, height: 20 });
});

it('makes a component as wide as the longest word of its name, within limits', () => {
  const widthOf = (name: string) => laidOut([box('it', { name })], []).get('it')?.width;
  expect(widthOf('CRM')).toBe(4);
  expect(widthOf('Customer relations')).toBe(5);
  expect(widthOf('Donaudampfschifffahrtsgesellschaft')).toBe(8);
});

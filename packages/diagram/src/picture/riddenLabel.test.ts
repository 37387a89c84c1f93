import { expect, it } from 'vitest';
import { ridden } from './riddenLabel.ts';

const label = { key: 'a', rect: { x: 4, y: -0.5, width: 2, height: 1 }, wrapped: false, onLine: true };
const level = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
];

it('stays as far along its route', () => {
  const longer = [
    { x: 0, y: 3 },
    { x: 20, y: 3 },
  ];
  expect(ridden(label, level, longer).rect).toEqual({ x: 9, y: 2.5, width: 2, height: 1 });
});

it('stays as far beside it, and comes around a corner', () => {
  const beside = { ...label, rect: { ...label.rect, y: 1 }, onLine: false };
  const bent = [
    { x: 0, y: 0 },
    { x: 0, y: 10 },
    { x: 10, y: 10 },
  ];
  expect(ridden(beside, level, bent)).toMatchObject({ rect: { x: -1, y: 11 }, onLine: false });
});

it('stands at the start of a route without length', () => {
  const nowhere = [
    { x: 2, y: 2 },
    { x: 2, y: 2 },
  ];
  expect(ridden(label, nowhere, level).rect).toMatchObject({ x: 2, y: -2.5 });
});

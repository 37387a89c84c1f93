import { expect, it } from 'vitest';
import { exampleDiagram } from '../../data/exampleDiagram.ts';
import { describeDate, describeOpening } from './dates.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const diagram = exampleDiagram({
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-20T11:52:00.000Z',
  openedAt: '2026-11-20T11:30:00.000Z',
});

it('shows the date that a card is sorted by', () => {
  expect(describeDate(diagram, 'name', now).text).toBe('8 min ago');
  expect(describeDate(diagram, 'opened', now).text).toBe('30 min ago');
  expect(describeDate(diagram, 'created', now).full).toMatch(/^Created \d+ \w+ 2026/);
});

it('falls back to the last edit where nothing was opened', () => {
  const unopened = { ...diagram, openedAt: null };
  expect(describeOpening(unopened, now)).toBeNull();
  expect(describeDate(unopened, 'opened', now).full).toMatch(/^Edited/);
});

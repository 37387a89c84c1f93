import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Place } from '../place.ts';
import { createKeptPreviews, type Preview, previewOf } from './keptPreviews.ts';
import { createKeptThings } from './keptThings.ts';
import { memoryStorage } from './testing/memoryStorage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ada = { userId: 1, organizationId: 7 };
const mia = { userId: 2, organizationId: 7 };

const preview = (slug: string, seen = 'monday', svg = `<svg>${slug} ${seen}</svg>`): Preview => ({
  slug,
  theme: 'light',
  seen,
  svg,
});

const device = () => {
  const { storage, held } = memoryStorage();
  return { things: createKeptThings(storage), held };
};

/** A tab of this device; `go` takes the whole browser somewhere else. */
const tabOf = ({ things }: ReturnType<typeof device>, at: { here: Place | null }) => {
  const previews = createKeptPreviews(things, () => at.here);
  const shown = ({ slug, theme, seen }: Preview) => previewOf(previews.all.get(), { slug, theme, seen })?.svg;
  return { previews, shown };
};

const written = () => vi.advanceTimersByTimeAsync(1_000);

it('shows the next visit what the one before saw, in the state it saw it in', async () => {
  const here = device();
  const first = tabOf(here, { here: ada });
  await first.previews.read();
  first.previews.keep(preview('a'), ada);
  expect(first.shown(preview('a'))).toBe('<svg>a monday</svg>');
  await written();
  const second = tabOf(here, { here: ada });
  await second.previews.read();
  expect(second.shown(preview('a'))).toBe('<svg>a monday</svg>');
  expect(second.shown(preview('a', 'tuesday'))).toBeUndefined();
  expect(second.shown({ ...preview('a'), theme: 'dark' })).toBeUndefined();
});

it('replaces what is older, and leaves what is too large', async () => {
  const here = device();
  const { previews } = tabOf(here, { here: ada });
  await previews.read();
  previews.keep(preview('a'), ada);
  previews.keep(preview('a', 'tuesday'), ada);
  previews.keep(preview('b', 'monday', 'x'.repeat(300_001)), ada);
  await written();
  const later = tabOf(here, { here: ada });
  await later.previews.read();
  expect([...later.previews.all.get().values()]).toEqual([preview('a', 'tuesday')]);
});

it('keeps a limited number of them', async () => {
  const here = device();
  const { previews } = tabOf(here, { here: ada });
  await previews.read();
  for (let at = 0; at < 130; at++) {
    vi.setSystemTime(Date.now() + 1);
    previews.keep(preview(`diagram-${at}`), ada);
    await written();
  }
  expect(here.held.size).toBe(120);
});

it('is one person’s alone, and writes nothing for somebody who has left', async () => {
  const here = device();
  const at: { here: Place | null } = { here: ada };
  const { previews, shown } = tabOf(here, at);
  await previews.read();
  previews.keep(preview('a'), ada);
  at.here = null;
  await written();
  expect(here.held.size).toBe(0);
  at.here = mia;
  previews.keep(preview('b'), ada);
  await previews.read();
  await written();
  expect([shown(preview('a')), shown(preview('b')), here.held.size]).toEqual([undefined, undefined, 0]);
});

const picture = 'data:image/webp;base64,AAAA 0.5x';

it('keeps the picture that was made of a drawing for as long as that stays the same', async () => {
  const here = device();
  const first = tabOf(here, { here: ada });
  await first.previews.read();
  first.previews.keep({ ...preview('a'), picture }, ada);
  first.previews.keep(preview('a'), ada);
  await written();
  const next = tabOf(here, { here: ada });
  await next.previews.read();
  expect(previewOf(next.previews.all.get(), preview('a'))?.picture).toEqual(picture);
  next.previews.keep(preview('a', 'tuesday'), ada);
  expect(previewOf(next.previews.all.get(), preview('a', 'tuesday'))?.picture).toBeUndefined();
});

it('reads nothing whose picture lies elsewhere', async () => {
  const here = device();
  const first = tabOf(here, { here: ada });
  await first.previews.read();
  first.previews.keep({ ...preview('a'), picture: 'https://elsewhere.example/a.webp 1x' }, ada);
  first.previews.keep({ ...preview('b'), picture }, ada);
  await written();
  const next = tabOf(here, { here: ada });
  await next.previews.read();
  expect([...next.previews.all.get().values()].map(({ slug }) => slug)).toEqual(['b']);
});

import { expect, test } from 'vitest';
import { readNotices } from './notices.ts';

const notices = readNotices();
const named = (name: string) => notices.find((notice) => notice.name === name);

test('names what the pages are made of, with the text of its licence', () => {
  for (const name of ['react', 'yjs', 'lexical', 'lucide-react', 'elkjs']) {
    expect(named(name)?.licence).toMatch(/^(MIT|ISC|EPL-2\.0)/);
    expect(named(name)?.text?.length).toBeGreaterThan(100);
  }
  expect(named('@fontsource-variable/inter')?.licence).toMatch(/^OFL/);
});

test('names whose icons are given out, and that the vendor’s are unchanged', () => {
  expect(named('@tabler/icons')).toMatchObject({ licence: 'MIT' });
  expect(named('kubernetes-icons')?.licence).toContain('Apache-2.0');
  expect(named('aws-svg-icons')).toMatchObject({ licence: 'CC BY-ND 2.0' });
  expect(named('aws-svg-icons')?.note).toContain('unchanged');
});

test('has each once, none of ours, and a licence for each', () => {
  const names = notices.map(({ name, version }) => `${name} ${version}`);
  expect(new Set(names).size).toBe(names.length);
  expect(notices.filter(({ name, licence }) => name.startsWith('@lintel/') || licence === '')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { createSealing, NotOpened } from './sealing.ts';

const sealing = createSealing('a secret key for tests');
const place = 'organization 7 ssoSecret';

describe('what is sealed', () => {
  it('opens as it was, where it belongs', () => {
    for (const text of ['', 'a secret', 'ß✓ and 💡', 'x'.repeat(10_000)])
      expect(sealing.open(sealing.seal(text, place), place)).toBe(text);
  });

  it('says in what way it was sealed, so that another one can follow', () => {
    const sealed = sealing.seal('a secret', 'here');
    expect(sealed).toMatch(/^v1\./);
    expect(() => sealing.open(sealed.replace(/^v1/, 'v2'), 'here')).toThrow(NotOpened);
  });

  it('shows nothing of itself, and is another text each time', () => {
    const [one, other] = [sealing.seal('a secret', place), sealing.seal('a secret', place)];
    expect(one).toMatch(/^v1\.[\w-]{16}\.[\w-]{32}$/);
    expect(one).not.toBe(other);
  });

  it('opens neither in another row nor under another key', () => {
    const sealed = sealing.seal('a secret', place);
    expect(() => sealing.open(sealed, 'organization 8 ssoSecret')).toThrow(NotOpened);
    expect(() => createSealing('another secret key').open(sealed, place)).toThrow(NotOpened);
  });

  it('opens changed or cut at no place', () => {
    const sealed = sealing.seal('a secret', place);
    // But for the last character of a part, of which not every bit is read.
    const ends = new Set(
      sealed.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.').length - 1),
    );
    const changedAt = Array.from(sealed, (_, at) => at).filter((at) => !ends.has(at));
    for (const at of changedAt) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`;
      expect(() => sealing.open(changed, place)).toThrow(NotOpened);
      expect(() => sealing.open(sealed.slice(0, at), place)).toThrow(NotOpened);
    }
    for (const nonsense of ['', 'v1..', 'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', 'a secret'])
      expect(() => sealing.open(nonsense, place)).toThrow(NotOpened);
  });
});

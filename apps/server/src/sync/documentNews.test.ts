import { createEncoder, toUint8Array, writeAny } from 'lib0/encoding';
import { expect, it } from 'vitest';
import { type DocumentNews, newsTopic, readNews, written } from './documentNews.ts';

const any = (value: unknown): Uint8Array => {
  const encoder = createEncoder();
  writeAny(encoder, value as never);
  return toUint8Array(encoder);
};

it('what a server says of a document is what the others read', () => {
  const news: DocumentNews[] = [
    { kind: 'head', number: 7, projections: 2 },
    { kind: 'presence', update: Uint8Array.of(1, 2, 3) },
    { kind: 'who-is-there' },
  ];
  for (const each of news) expect(readNews(written(each))).toEqual(each);
  expect(newsTopic('one')).not.toBe(newsTopic('other'));
});

it('nothing else is news', () => {
  const wrong = [{ kind: 'head' }, { kind: 'else' }, 7, { kind: 'presence', update: 'x' }];
  for (const each of wrong) expect(() => readNews(any(each))).toThrow();
  expect(() => readNews(any({ kind: 'presence', update: new Uint8Array(1_000_001) }))).toThrow();
  expect(readNews(any({ kind: 'presence', update: new Uint8Array(1_000_000) }))).toMatchObject({
    kind: 'presence',
  });
  expect(() => readNews(new Uint8Array())).toThrow();
});

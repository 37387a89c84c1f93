import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { Stream } from './stream.ts';

const listener = { credential: 'x', userId: 1, organizationId: 1, role: 'READER', superUser: false } as const;

it('what is said after its end is left out, and breaks nothing', async () => {
  const stream = new Stream(listener);
  stream.end();
  stream.send({ presence: {} }, 'mark');
  stream.end();
  expect(await text(stream.body)).toBe(': \n\n');
});

describe('a reader who does not read', () => {
  it('is dropped after ten seconds, and one who reads is not', () => {
    const stream = new Stream(listener);
    stream.watch(0);
    stream.watch(9_000);
    expect(stream.body.destroyed).toBe(false);
    stream.body.read();
    stream.watch(10_000);
    stream.send({ presence: {} }, 'mark');
    stream.watch(11_000);
    expect(stream.body.destroyed).toBe(false);
    stream.watch(21_000);
    expect(stream.body.destroyed).toBe(true);
  });

  it('is dropped before what waits for them takes much room', () => {
    const stream = new Stream(listener);
    const slugs = Array.from({ length: 200 }, (_, at) => `diagram-${at}`);
    for (let count = 0; count < 200 && !stream.body.destroyed; count++) {
      stream.send({ changed: 'diagram', slugs }, 'mark');
    }
    expect(stream.body.destroyed).toBe(true);
    stream.end();
    stream.beat();
  });
});

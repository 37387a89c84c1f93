import { writeTrace } from '@lintel/diagram/editTraces';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { Tap } from './collabConnection.ts';
import { hearTrace } from './editTraces.ts';

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => frames.push(task));
});
afterEach(() => void vi.unstubAllGlobals());

/** A copy with what is said of it, in order. */
const arrange = (isSendable = true) => {
  const document = new Y.Doc();
  const said: unknown[] = [];
  const tap: Tap = { send: () => isSendable, acknowledge: () => {}, receive: () => {} };
  const provider = { document, sendStateless: (text: string) => said.push(JSON.parse(text)) };
  const hear = (message: string): void => hearTrace(provider, tap, message);
  const draw = (origin: unknown): void =>
    document.transact(() => void document.getMap('a').set('b', 1), origin);
  const send = (): void => {
    if (tap.send('update', 1)) said.push('sent');
  };
  return { document, provider, said, hear, draw, send };
};

it('says right before an edit is sent when the first of it was made', () => {
  const { said, hear, draw, send } = arrange();
  hear(writeTrace({ trace: 'on' }));
  draw('a hand');
  draw('a hand');
  send();
  expect(said).toEqual([{ trace: 'made', ago: expect.any(Number) as number }, 'sent']);
  send();
  expect(said).toHaveLength(3);
});

it('says nothing of what is not sent, and nothing where nothing was changed', () => {
  const held = arrange(false);
  held.hear(writeTrace({ trace: 'on' }));
  held.draw('a hand');
  held.send();
  expect(held.said).toEqual([]);
  const idle = arrange();
  idle.hear(writeTrace({ trace: 'on' }));
  idle.document.transact(() => idle.document.getMap('a').get('b'), 'a look');
  idle.send();
  expect(idle.said).toEqual(['sent']);
});

it('says of an edit of somebody else when it is painted', () => {
  const { provider, said, hear, draw } = arrange();
  hear(writeTrace({ trace: 'on' }));
  hear(writeTrace({ trace: 'edit', edit: 'of-ann' }));
  draw('a hand');
  expect(frames).toHaveLength(0);
  draw(provider);
  expect(said).toEqual([]);
  frames.forEach((paint) => paint());
  expect(said).toEqual([{ trace: 'shown', edit: 'of-ann' }]);
  draw(provider);
  expect(frames).toHaveLength(1);
});

it('begins once however often it is told, and not for any other word', () => {
  const { said, hear, draw, send } = arrange();
  hear('{"type":"news"}');
  draw('a hand');
  send();
  expect(said).toEqual(['sent']);
  hear(writeTrace({ trace: 'on' }));
  hear(writeTrace({ trace: 'on' }));
  draw('a hand');
  send();
  expect(said).toHaveLength(3);
});

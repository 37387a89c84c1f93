import { describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { move } from './commands/place.ts';
import { textRoot } from './document.ts';
import { component, textarea } from './testing/build.ts';
import { type Person, room } from './testing/room.ts';
import { plainText } from './text.ts';

// The library keeps the clock that it finds when it is loaded, so another has to be there before.
const clock = vi.hoisted(() => {
  const time = { now: 1_000_000 };
  Date.now = () => time.now;
  return time;
});

const moved = (person: Person, key: string, x: number) =>
  person.did(move(person.snapshot, { keys: [key], by: { x, y: 0 } }));
const xOf = (person: Person, key: string) => person.snapshot.instance(key)?.position.x;
const checkout = component('checkout', [0, 0, 4, 2]);

describe('text', () => {
  const typing = (person: Person) => {
    const paragraph = textRoot(person.document, 'comments')?.get(0);
    if (!(paragraph instanceof Y.XmlElement)) throw new Error('No paragraph');
    const text = paragraph.get(0) as Y.XmlText;
    return (binding: object, letters: string) =>
      person.document.doc.transact(() => text.insert(text.length, letters), binding);
  };
  const shown = (person: Person) => {
    const item = person.snapshot.get('comments');
    return item?.kind === 'textarea' ? plainText(item.text) : null;
  };

  it('is undone pause by pause, apart from what else is done meanwhile', async () => {
    const [me] = room(checkout, textarea('comments', [0, 0, 4], '-'));
    const type = typing(me);
    const binding = {};
    moved(me, 'checkout', 1);
    me.history.openText(binding);
    for (const letter of 'abc') type(binding, letter);
    clock.now += 400;
    for (const letter of 'de') type(binding, letter);
    moved(me, 'checkout', 1);
    type(binding, 'f');
    me.history.closeText(binding);
    moved(me, 'checkout', 1);
    const texts = [];
    while (me.history.canUndo) {
      await me.history.undo();
      texts.push(`${shown(me)} ${xOf(me, 'checkout')}`);
    }
    expect(texts).toEqual(['-abcdef 2', '-abcde 2', '-abcde 1', '-abc 1', '- 1', '- 0']);
  });

  /**
   * Found by the fuzz test (seed 9054 of 500 steps), in Yjs 13.6.33 itself: what was undone and is done again is looked up
   * by its beginning only, and a colleague's letter that has grown together with it goes along. When this fails, Yjs has
   * been repaired: compare texts in the undo law of the fuzz test then.
   */
  it('of a colleague may be lost when making, filling and cutting a text is undone and done again', async () => {
    const [me, other] = room(textarea('comments', [0, 0, 4]));
    const binding = {};
    me.history.openText(binding);
    const paragraphOf = (person: Person) => textRoot(person.document, 'comments')?.get(0) as Y.XmlElement;
    const textOf = (person: Person) => paragraphOf(person).get(0) as Y.XmlText;
    const step = (edit: () => void) => {
      clock.now += 400;
      me.document.doc.transact(edit, binding);
    };
    step(() => paragraphOf(me).insert(0, [new Y.XmlText('new')]));
    step(() => textOf(me).insert(0, 'a'));
    step(() => textOf(me).delete(0, 2));
    textOf(other).insert(0, 'X');
    expect(shown(me)).toBe('Xew');
    for (let count = 0; count < 3; count++) await me.history.undo();
    for (let count = 0; count < 3; count++) await me.history.redo();
    expect([shown(me), shown(other)]).toEqual(['ew', 'ew']);
  });

  it('typed by others is not undone', async () => {
    const [me, other] = room(textarea('comments', [0, 0, 4], '-'));
    const [mine, theirs] = [{}, {}];
    me.history.openText(mine);
    typing(me)(mine, 'me');
    typing(other)(theirs, 'you');
    await me.history.undo();
    expect(shown(me)).toBe('-you');
  });
});

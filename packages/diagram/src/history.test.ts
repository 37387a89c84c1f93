import { describe, expect, it, vi } from 'vitest';
import { move } from './commands/place.ts';
import { remove } from './commands/remove.ts';
import { rename, writeText } from './commands/name.ts';
import { textRoot } from './document.ts';
import { isRefusal } from './refusal.ts';
import { set } from './change.ts';
import { createEditRun, type OutsideStep, type Loss } from './history.ts';
import { component, relation, textarea } from './testing/build.ts';
import { type Person, room } from './testing/room.ts';
import { plainText, textFromPlain } from './text.ts';

const moved = (person: Person, key: string, x: number) =>
  person.did(move(person.snapshot, { keys: [key], by: { x, y: 0 } }));
const xOf = (person: Person, key: string) => person.snapshot.instance(key)?.position.x;

const checkout = component('checkout', [0, 0, 4, 2]);
const payments = component('payments', [8, 0, 4, 2]);

describe('one history', () => {
  it('undoes and redoes step by step, and says what to reveal', async () => {
    const [me] = room();
    me.did(checkout).did(payments);
    moved(me, 'checkout', 3);
    expect(await me.history.undo()).toEqual({ effect: 'done', changed: ['checkout'] });
    expect(xOf(me, 'checkout')).toBe(0);
    expect(await me.history.undo()).toEqual({ effect: 'done', changed: ['payments'] });
    expect(me.snapshot.has('payments')).toBe(false);
    expect(await me.history.redo()).toEqual({ effect: 'done', changed: ['payments'] });
    await me.history.redo();
    expect(xOf(me, 'checkout')).toBe(3);
    expect(await me.history.redo()).toEqual({ effect: 'empty' });
  });

  it('forgets what could be redone once something new is done', async () => {
    const [me] = room(checkout);
    moved(me, 'checkout', 3);
    await me.history.undo();
    moved(me, 'checkout', 5);
    expect(me.history.canRedo).toBe(false);
    expect(await me.history.redo()).toEqual({ effect: 'empty' });
  });

  it('brings back the very text root that it took away (D34)', async () => {
    const [me] = room();
    me.did(textarea('comments', [0, 0, 4], 'Hello'));
    const root = textRoot(me.document, 'comments');
    await me.history.undo();
    expect(me.snapshot.has('comments')).toBe(false);
    await me.history.redo();
    expect(me.snapshot.has('comments')).toBe(true);
    expect(textRoot(me.document, 'comments')).toBe(root);
  });

  it('brings back what was deleted with its relations, name and text', async () => {
    const [me] = room();
    me.did([...checkout, ...payments, ...relation('pays-for', 'checkout', 'payments', { text: 'money' })]);
    me.did(rename(me.snapshot, { key: 'checkout', name: 'Till' }));
    const before = me.snapshot;
    me.did(remove(before, { keys: ['checkout'] }));
    expect(await me.history.undo()).toEqual({ effect: 'done', changed: ['checkout', 'pays-for'] });
    expect(me.snapshot.get('checkout')).toEqual(before.get('checkout'));
    expect(me.snapshot.get('pays-for')).toEqual(before.get('pays-for'));
  });

  it('undoes another text in the place of a text', async () => {
    const [me] = room(textarea('comments', [0, 0, 4], 'Before'));
    me.did(writeText(me.snapshot, { key: 'comments', text: textFromPlain('After') }));
    await me.history.undo();
    const item = me.snapshot.get('comments');
    expect(item?.kind === 'textarea' ? plainText(item.text) : null).toBe('Before');
  });

  it('holds 200 entries (D35)', async () => {
    const [me] = room(checkout);
    for (let count = 0; count < 230; count++) moved(me, 'checkout', 1);
    expect(me.history.length).toBe(200);
    while (me.history.canUndo) expect(await me.history.undo()).toMatchObject({ effect: 'done' });
    expect(xOf(me, 'checkout')).toBe(30);
    while (me.history.canRedo) await me.history.redo();
    expect(xOf(me, 'checkout')).toBe(230);
  });

  it('tells when what can be undone may have changed', async () => {
    const [me] = room(checkout);
    const heard = vi.fn<() => void>();
    const stop = me.history.subscribe(heard);
    moved(me, 'checkout', 1);
    await me.history.undo();
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    moved(me, 'checkout', 1);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('with others', () => {
  it('never undoes what others did (D31)', async () => {
    const [me, other] = room(checkout);
    moved(other, 'checkout', 5);
    expect(me.history.canUndo).toBe(false);
    expect(await me.history.undo()).toEqual({ effect: 'empty' });
    expect(xOf(me, 'checkout')).toBe(5);
  });

  it('stops at a step that others have overwritten, says so, and leaves what is older for the next time (D32)', async () => {
    const [me, other] = room(checkout, payments);
    moved(me, 'payments', 1);
    moved(me, 'checkout', 3);
    moved(other, 'checkout', 5);
    expect(await me.history.undo()).toEqual({ effect: 'none' });
    expect([xOf(me, 'checkout'), xOf(me, 'payments')]).toEqual([8, 9]);
    expect(await me.history.undo()).toEqual({ effect: 'done', changed: ['payments'] });
    expect([xOf(me, 'checkout'), xOf(me, 'payments')]).toEqual([8, 8]);
    await me.history.redo();
    expect([xOf(me, 'checkout'), xOf(me, 'payments')]).toEqual([8, 9]);
  });

  it('stops at a step on something that others have deleted', async () => {
    const [me, other] = room(checkout, payments);
    moved(me, 'payments', 1);
    moved(me, 'checkout', 3);
    other.did(remove(other.snapshot, { keys: ['checkout'] }));
    expect(await me.history.undo()).toEqual({ effect: 'none' });
    expect(xOf(me, 'payments')).toBe(9);
    expect(await me.history.undo()).toMatchObject({ effect: 'done' });
  });

  it('undoes the part of a step that others have not overwritten (D33)', async () => {
    const [me, other] = room(checkout, payments);
    me.did(move(me.snapshot, { keys: ['checkout', 'payments'], by: { x: 3, y: 0 } }));
    moved(other, 'checkout', 5);
    expect(await me.history.undo()).toEqual({ effect: 'done', changed: ['payments'] });
    expect([xOf(me, 'checkout'), xOf(me, 'payments')]).toEqual([8, 8]);
  });

  it('undoes an own value under a value of the same key that it overwrote itself', async () => {
    const [me, other] = room(checkout);
    moved(other, 'checkout', 5);
    moved(me, 'checkout', 1);
    moved(me, 'checkout', 1);
    await me.history.undo();
    await me.history.undo();
    expect([xOf(me, 'checkout'), xOf(other, 'checkout')]).toEqual([5, 5]);
    await me.history.redo();
    await me.history.redo();
    expect([xOf(me, 'checkout'), xOf(other, 'checkout')]).toEqual([7, 7]);
  });

  it('tells when others delete what was edited here, and brings it back with its relations', async () => {
    const [me, other] = room(checkout, payments, relation('pays-for', 'checkout', 'payments'));
    const losses: Loss[] = [];
    me.history.subscribeToLosses((loss) => losses.push(loss));
    other.did(remove(other.snapshot, { keys: ['payments'] }));
    expect(losses).toEqual([]);
    await other.history.undo();
    moved(me, 'checkout', 1);
    const before = me.snapshot.get('checkout');
    other.did(remove(other.snapshot, { keys: ['checkout'] }));
    expect(losses.map(({ keys, items }) => [keys, items])).toEqual([[['checkout', 'pays-for'], [before]]]);
    for (const loss of losses) me.history.restore(loss);
    expect([...other.snapshot.items.keys()].sort()).toEqual(['checkout', 'payments', 'pays-for']);
    expect(other.snapshot.get('checkout')).toEqual(before);
    await me.history.undo();
    expect(other.snapshot.has('checkout')).toBe(false);
  });

  it('counts what somebody is typing in as edited, and brings it back with what was typed in one step', async () => {
    const [me, other] = room(checkout);
    const losses: Loss[] = [];
    me.history.subscribeToLosses((loss) => losses.push(loss));
    me.history.heed('checkout');
    other.did(remove(other.snapshot, { keys: ['checkout'] }));
    expect(losses.map(({ keys }) => keys)).toEqual([['checkout']]);
    for (const loss of losses) me.history.restore(loss, [set('checkout', 'name', 'Till')]);
    expect(other.snapshot.instance('checkout')?.name).toBe('Till');
    await me.history.undo();
    expect(other.snapshot.has('checkout')).toBe(false);
    expect(me.history.canUndo).toBe(false);
  });

  it('does not complain of what it deleted itself', () => {
    const [me] = room(checkout);
    const heard = vi.fn<() => void>();
    me.history.subscribeToLosses(heard);
    moved(me, 'checkout', 1);
    me.did(remove(me.snapshot, { keys: ['checkout'] }));
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('steps outside of the document', () => {
  const named = (name: { value: string }, before: string, after: string): OutsideStep => ({
    keys: ['checkout'],
    undo: async () => {
      await Promise.resolve();
      name.value = before;
      return 'done';
    },
    redo: async () => {
      await Promise.resolve();
      name.value = after;
      return 'done';
    },
  });

  it('say that nothing was taken back, and are gone, where others have changed the same since', async () => {
    const [me] = room(checkout);
    moved(me, 'checkout', 1);
    me.history.record({ keys: ['checkout'], undo: async () => 'none', redo: async () => 'done' });
    expect(await me.history.undo()).toEqual({ effect: 'none' });
    expect(await me.history.redo()).toEqual({ effect: 'empty' });
    expect(await me.history.undo()).toMatchObject({ effect: 'done' });
    expect(xOf(me, 'checkout')).toBe(0);
  });

  it('stand in the one history in their order (D36)', async () => {
    const [me] = room(checkout);
    const name = { value: 'Till' };
    moved(me, 'checkout', 1);
    me.history.record(named(name, 'Checkout', 'Till'));
    moved(me, 'checkout', 1);
    await me.history.undo();
    expect([xOf(me, 'checkout'), name.value]).toEqual([1, 'Till']);
    expect(await me.history.undo()).toEqual({ effect: 'done', changed: ['checkout'] });
    expect([xOf(me, 'checkout'), name.value]).toEqual([1, 'Checkout']);
    await me.history.undo();
    for (let count = 0; count < 3; count++) await me.history.redo();
    expect([xOf(me, 'checkout'), name.value]).toEqual([2, 'Till']);
  });

  it('wait for one another', async () => {
    const [me] = room(checkout);
    const name = { value: 'Till' };
    moved(me, 'checkout', 1);
    me.history.record(named(name, 'Checkout', 'Till'));
    const effects = await Promise.all([me.history.undo(), me.history.undo(), me.history.redo()]);
    expect(effects.map(({ effect }) => effect)).toEqual(['done', 'done', 'done']);
    expect([xOf(me, 'checkout'), name.value]).toEqual([1, 'Checkout']);
  });

  it('stay when they are refused', async () => {
    const [me] = room();
    const error = new Error('Somebody renamed it');
    let refuses = true;
    const undo = async () => {
      if (refuses) throw error;
      return 'done' as const;
    };
    me.history.record({ undo, redo: undo });
    expect(await me.history.undo()).toEqual({ effect: 'failed', error });
    refuses = false;
    expect(await me.history.undo()).toEqual({ effect: 'done', changed: [] });
    expect([me.history.canUndo, me.history.canRedo]).toEqual([false, true]);
  });

  it('end what could be redone, and are not redone after something newer', async () => {
    const [me] = room(checkout);
    const name = { value: 'Till' };
    moved(me, 'checkout', 1);
    await me.history.undo();
    me.history.record(named(name, 'Checkout', 'Till'));
    expect(me.history.canRedo).toBe(false);
    const undone = me.history.undo();
    moved(me, 'checkout', 4);
    await undone;
    expect(name.value).toBe('Checkout');
    expect([me.history.length, me.history.canRedo]).toEqual([1, false]);
    await me.history.undo();
    expect(xOf(me, 'checkout')).toBe(0);
  });
});

describe('a run of edits', () => {
  const name = (person: Person, next: string, run = createEditRun()) => {
    const outcome = rename(person.snapshot, { key: 'checkout', name: next });
    if (!isRefusal(outcome)) person.history.commit(outcome, run);
    return run;
  };
  const nameOf = (person: Person) => person.snapshot.instance('checkout')?.name;

  it('is one step, whatever the pauses in it', async () => {
    const [me] = room(checkout);
    const before = nameOf(me);
    moved(me, 'checkout', 3);
    const run = name(me, 'Ti');
    name(me, 'Till', run);
    name(me, 'Tills', run);
    expect(me.history.length).toBe(2);
    await me.history.undo();
    expect([nameOf(me), xOf(me, 'checkout')]).toEqual([before, 3]);
    await me.history.redo();
    expect(nameOf(me)).toBe('Tills');
  });

  it('ends with whatever is done in between', async () => {
    const [me] = room(checkout);
    const run = name(me, 'Ti');
    moved(me, 'checkout', 3);
    name(me, 'Till', run);
    expect(me.history.length).toBe(3);
    await me.history.undo();
    expect([nameOf(me), xOf(me, 'checkout')]).toEqual(['Ti', 3]);
    name(me, 'Tiller', createEditRun());
    name(me, 'Tills', createEditRun());
    await me.history.undo();
    expect(nameOf(me)).toBe('Tiller');
  });

  it('is taken back without a trace, and nothing older with it', async () => {
    const [me] = room(checkout);
    const before = nameOf(me);
    moved(me, 'checkout', 3);
    const run = name(me, 'Ti');
    name(me, 'Till', run);
    me.history.takeBack(run);
    me.history.takeBack(run);
    expect([nameOf(me), xOf(me, 'checkout'), me.history.canRedo]).toEqual([before, 3, false]);
    await me.history.undo();
    expect(xOf(me, 'checkout')).toBe(0);
  });

  it('leaves what a colleague called it since', () => {
    const [me, other] = room(checkout);
    const run = name(me, 'Ti');
    name(other, 'Counter');
    me.history.takeBack(run);
    expect([nameOf(me), nameOf(other)]).toEqual(['Counter', 'Counter']);
  });
});

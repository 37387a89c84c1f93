import { linkComponent, rename } from '@lintel/diagram/commands/name';
import { remove } from '@lintel/diagram/commands/remove';
import type { Loss } from '@lintel/diagram/history';
import { component } from '@lintel/diagram/testing/build';
import { type Person, room } from '@lintel/diagram/testing/room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, type ToastOptions } from '../../../ui/feedback/toast.ts';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { offerToRestore } from './goingBack.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const editorOf = (person: Person): Editor =>
  new Editor(editedDiagram(person, { history: person.history }), new Camera());

/** A person types in a box, and a colleague deletes it. */
const taken = (linked: boolean) => {
  const [me, other] = room(component('checkout', [0, 0, 4, 2], { name: 'Checkout' }));
  if (linked) other.did(linkComponent(other.snapshot, { key: 'checkout', component: 'till' }));
  const info = vi.spyOn(toast, 'info').mockReturnValue('offer');
  const close = vi.spyOn(toast, 'close').mockReturnValue();
  const editor = editorOf(me);
  me.history.subscribeToLosses((loss: Loss) => offerToRestore(editor, loss));
  editor.edit('checkout');
  me.history.heed('checkout');
  other.did(remove(other.snapshot, { keys: ['checkout'] }));
  const [text, options] = info.mock.calls[0] ?? [];
  const offered: ToastOptions = options ?? {};
  const restore = async () => {
    offered.action?.run();
    await vi.dynamicImportSettled();
  };
  return { me, other, editor, close, text, restore };
};

const typing = (name: string, run?: () => void) => ({
  changes: (restored: Person['snapshot']) =>
    run === undefined ? rename(restored, { key: 'checkout', name }) : null,
  ...(run !== undefined && { run }),
});

describe('what a colleague deletes while somebody types in it', () => {
  it('is offered to be restored, although nothing of it was written yet', () =>
    expect(taken(false).text).toBe('Somebody deleted “Checkout”, which you were editing'));

  it('comes back with what was typed, in one step', async () => {
    const { me, editor, restore } = taken(false);
    editor.unwritten.set('checkout', typing('Till'));
    await restore();
    expect(me.snapshot.instance('checkout')?.name).toBe('Till');
    expect([...editor.selection.get()]).toEqual(['checkout']);
    await me.history.undo();
    expect(me.snapshot.has('checkout')).toBe(false);
    expect(me.history.canUndo).toBe(false);
    expect(editor.unwritten.size).toBe(0);
  });

  it('comes back as it was where nothing was typed', async () => {
    const { me, restore } = taken(false);
    await restore();
    expect(me.snapshot.instance('checkout')?.name).toBe('Checkout');
  });

  it('is renamed in the model where its name is kept there', async () => {
    const { me, editor, restore } = taken(true);
    const run = vi.fn<() => void>();
    editor.unwritten.set('checkout', typing('Till', run));
    await restore();
    expect(run).toHaveBeenCalledOnce();
    expect(me.snapshot.instance('checkout')?.name).toBe('Checkout');
  });
});

describe('the offer to restore', () => {
  it('goes once everything is back', async () => {
    const { other, close } = taken(false);
    expect(close).not.toHaveBeenCalled();
    await other.history.undo();
    expect(close).toHaveBeenCalledExactlyOnceWith('offer');
  });

  it('stays while it is the only way to what was typed', async () => {
    const { me, other, editor, close, restore } = taken(false);
    editor.unwritten.set('checkout', typing('Till'));
    await other.history.undo();
    expect(close).not.toHaveBeenCalled();
    await restore();
    expect(me.snapshot.instance('checkout')?.name).toBe('Till');
  });
});

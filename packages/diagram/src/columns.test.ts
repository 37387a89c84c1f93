import { describe, expect, it, vi } from 'vitest';

vi.resetModules();
const { inventColumn, tint, tintOf } = await import('./testing/inventedColumn.ts');
inventColumn();
const { setTo } = await import('./change.ts');
const { copy, formatClipboard } = await import('./clipboard.ts');
const { parseClipboard } = await import('./parseClipboard.ts');
const { paste } = await import('./commands/paste.ts');
const { preview } = await import('./preview.ts');
const { reapplied } = await import('./reapply.ts');
const { recreate } = await import('./recreate.ts');
const { isRefusal } = await import('./refusal.ts');
const { restoreVersion } = await import('./restoreVersion.ts');
const { board, component, numberedKeys, relation } = await import('./testing/build.ts');
const { room } = await import('./testing/room.ts');
const { apply } = await import('./apply.ts');
const { encodeDocument } = await import('./document.ts');

const drawn = () => [
  component('checkout', [0, 0, 4, 2]),
  component('payments', [8, 0, 4, 2]),
  relation('pays-for', 'checkout', 'payments', { text: 'pays' }),
];
const tinted = () => board(...drawn(), [setTo('checkout', tint, 'red'), setTo('pays-for', tint, 'blue')]);

describe('a column that is nothing but its entry', () => {
  it('is empty on what is created, and reads as it is written (D3)', () => {
    const diagram = board(...drawn());
    expect(tintOf(diagram.snapshot.get('checkout'))).toBeNull();
    diagram.do([setTo('checkout', tint, 'red')]);
    expect(tintOf(diagram.snapshot.get('checkout'))).toBe('red');
    diagram.do([setTo('checkout', tint, undefined)]);
    expect(tintOf(diagram.snapshot.get('checkout'))).toBeNull();
  });

  it('counts as absent with a value that does not parse (D4)', () => {
    const diagram = tinted().do([setTo('checkout', tint, 'loud')]);
    expect(tintOf(diagram.snapshot.get('checkout'))).toBeNull();
  });

  it('is previewed as it will be (D22)', () => {
    const { snapshot } = tinted();
    const changes = [setTo('checkout', tint, undefined), setTo('payments', tint, 'blue')];
    const seen = preview(snapshot, changes);
    expect(['checkout', 'payments'].map((key) => tintOf(seen.get(key)))).toEqual([null, 'blue']);
    expect(tintOf(preview(snapshot, component('newcomer', [0, 9, 4, 2])).get('newcomer'))).toBeNull();
  });

  it('goes through the clipboard, also to a tab that never heard of it (D40)', () => {
    const { snapshot } = tinted();
    const content = copy(snapshot, { keys: ['checkout', 'payments'] });
    if (isRefusal(content)) throw new Error(content.refused);
    const read = parseClipboard(formatClipboard(content));
    if (read === null) throw new Error('Not read back');
    const other = board().do(
      paste(board().snapshot, { content: read, at: { x: 0, y: 0 }, newKey: numberedKeys() }),
    );
    const keys = ['new-0001', 'new-0002', 'new-0003'];
    expect(keys.map((key) => tintOf(other.snapshot.get(key)))).toEqual(['red', null, 'blue']);
    const older = formatClipboard(content).replaceAll(/,"tint":(null|"\w+")/g, '');
    expect(older).not.toContain('tint');
    expect(parseClipboard(older)?.items).toHaveLength(3);
    expect(parseClipboard(formatClipboard(content).replace('"red"', '"loud"'))).toBeNull();
  });

  it('is undone and redone', async () => {
    const [me] = room(...drawn());
    me.did([setTo('checkout', tint, 'red')]);
    await me.history.undo();
    expect(tintOf(me.snapshot.get('checkout'))).toBeNull();
    await me.history.redo();
    expect(tintOf(me.snapshot.get('checkout'))).toBe('red');
  });

  it('is as it was in a version that is restored, over what is there or on an empty diagram', () => {
    const diagram = tinted();
    const version = diagram.snapshot;
    diagram.do([
      setTo('checkout', tint, 'blue'),
      setTo('payments', tint, 'red'),
      setTo('pays-for', tint, undefined),
    ]);
    for (const { document, store } of [diagram, board()]) {
      apply(document, restoreVersion(document, version), {});
      expect(['checkout', 'payments', 'pays-for'].map((key) => tintOf(store.get().get(key)))).toEqual([
        'red',
        null,
        'blue',
      ]);
      expect(restoreVersion(document, version)).toEqual([]);
    }
  });

  it('comes along where an item is made anew, and where work is done again in a fresh copy', () => {
    const { snapshot, document } = tinted();
    const anew = board([...snapshot.items.values()].flatMap((item) => [...recreate(item.key, item)]));
    expect(tintOf(anew.snapshot.get('checkout'))).toBe('red');
    const fresh = board();
    fresh.do(reapplied(document, [encodeDocument(document)], fresh.document));
    expect(tintOf(fresh.snapshot.get('pays-for'))).toBe('blue');
  });
});

import type { DiagramShape } from '@lintel/api/shapes';
import { linkDiagrams } from '@lintel/diagram/commands/connect';
import { linkComponent } from '@lintel/diagram/commands/name';
import type { Item } from '@lintel/diagram/items';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { runHook } from '../../../ui/emptyPage.fixture.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import type { LinkChoice } from '../editor/linkChoice.ts';
import { described } from '../names/described.fixture.ts';
import { diagramNames, leadsTo } from '../names/diagramNames.ts';
import { useLinkChoice } from './useLinkChoice.ts';

const drawn = () => {
  const of = board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    relation('pays-for', 'checkout right-0', 'payments left-0'),
  );
  of.do(linkComponent(of.snapshot, { key: 'checkout', component: 'orders' }));
  of.do(linkDiagrams(of.snapshot, { key: 'pays-for', links: ['inside'] }));
  return of;
};
const leading = described('orders', {
  linkedDiagrams: [
    { slug: 'inside', name: 'Inside' },
    { slug: 'beside', name: 'Beside' },
  ],
});
const diagrams = new Set(['inside', 'beside']);
const namesOf = (...components: (typeof leading)[]) => ({ components, types: [] });
const at = { x: 1, y: 2 };

const otherwise = { effect: 'details', keys: ['checkout'] } as const;

const choosing = () => {
  const of = drawn();
  const editor = new Editor(editedDiagram(of), new Camera());
  onTestFinished(() => editor.destroy());
  const open = vi.fn();
  const bySlug = new Map(['inside', 'beside'].map((slug) => [slug, { slug } as DiagramShape]));
  const linked = (item: Item) => leadsTo(item, editor.names.get()).flatMap((slug) => bySlug.get(slug) ?? []);
  const run = runHook(useLinkChoice, { editor, ofDiagram: { linked, open } });
  const ask = (choice: LinkChoice): void => run.perform(() => editor.linkChoice.set(choice));
  const learn = (...names: Parameters<typeof diagramNames>): void =>
    run.perform(() => editor.names.set(diagramNames(...names)));
  const shown: (readonly string[] | null)[] = [];
  editor.details.subscribe(() => shown.push(editor.details.get()));
  return { editor, open, run, ask, learn, shown };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('links of an item', () => {
  it('are chosen from where there are several, and opened where there is one', () => {
    const { open, run, ask, learn } = choosing();
    learn(namesOf(leading), diagrams);
    ask({ key: 'checkout', at });
    expect(run.answer?.linked.map(({ slug }) => slug)).toEqual(['inside', 'beside']);
    expect(open).not.toHaveBeenCalled();
    ask({ key: 'pays-for', at });
    expect(run.answer).toBeNull();
    expect(open).toHaveBeenCalledExactlyOnceWith('inside');
  });

  it.each([
    ['checkout', 2],
    ['pays-for', 0],
  ])('are open once it is known where they lead, of %s', (key, several) => {
    const { open, run, ask, learn } = choosing();
    ask({ key, at });
    // What things are called is known before which diagrams there are.
    learn(namesOf(leading));
    expect(run.answer).toBeNull();
    expect(open).not.toHaveBeenCalled();
    learn(namesOf(leading), diagrams);
    expect(run.answer?.linked.length ?? 0).toBe(several);
    expect(open).toHaveBeenCalledTimes(several === 0 ? 1 : 0);
  });

  it('that turn out to be none leave what else is meant, once', () => {
    const { editor, ask, learn, shown } = choosing();
    ask({ key: 'checkout', at, otherwise });
    expect(shown).toEqual([]);
    learn(namesOf(described('orders')), diagrams);
    learn(namesOf(described('orders')), new Set());
    expect(shown).toEqual([['checkout']]);
    expect(editor.linkChoice.get()).toBeNull();
  });

  it.each([
    [
      'something else is begun',
      (editor: Editor) => void editor.take({ input: 'key', key: 'x', shift: false }),
    ],
    ['it took too long', () => vi.advanceTimersByTime(60_000)],
  ])('are not opened out of the blue after %s', (_, happens) => {
    const { editor, open, run, ask, learn, shown } = choosing();
    ask({ key: 'pays-for', at, otherwise });
    run.perform(() => happens(editor));
    learn(namesOf(leading), diagrams);
    expect(open).not.toHaveBeenCalled();
    expect(shown).toEqual([]);
  });
});

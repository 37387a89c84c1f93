import { type Change, set } from '@lintel/diagram/change';
import { differences } from '@lintel/diagram/differences';
import { Board, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { report } from '@lintel/domain/changeLog/describe';
import { limits } from '@lintel/domain/limits';
import { describe, expect, it } from 'vitest';
import { entryOf, type Naming } from './facts.ts';

const components: Naming['components'] = new Map([
  ['orders', 'Order service'],
  ['bank', 'Bank '],
]);

/** What the log says of one edit of a diagram, and which items it names. */
const entryAfter = (drawn: Change[][], ...edit: Change[][]) => {
  const board = new Board().do(drawn.flat());
  const before = board.snapshot;
  const after = board.do(edit.flat()).snapshot;
  const naming: Naming = { components, item: (key) => after.get(key) ?? before.get(key) };
  const { facts, itemKeys } = entryOf({ changes: differences(before, after) }, naming);
  return { text: facts.length === 0 ? '' : report(facts), itemKeys, facts };
};
const textAfter = (drawn: Change[][], ...edit: Change[][]): string => entryAfter(drawn, ...edit).text;

const box = (key: string, name: string, more = {}) => component(key, [0, 0, 4, 2], { name, ...more });
const checkout = box('checkout', 'Checkout');
const payments = component('payments', [9, 0, 4, 2], { name: 'Payments' });
const gone = (key: string): Change[] => [set(key, 'alive', undefined)];

describe('an entry', () => {
  it('names the only one of its kind, and counts several', () => {
    expect(textAfter([], checkout)).toBe('Added the component "Checkout"');
    expect(textAfter([], checkout, payments)).toBe('Added 2 components');
    const domain = container('domain-1', [0, 0, 20, 10], { name: 'Domain' });
    expect(textAfter([], domain, checkout, payments, textarea('textarea', [0, 30, 5], 'Scope\nof it'))).toBe(
      'Added the container "Domain", 2 components and 1 text',
    );
    expect(textAfter([checkout], gone('checkout'))).toBe('Deleted the component "Checkout"');
  });

  it('calls a box by the component that it stands for, where that is known', () => {
    expect(textAfter([], box('checkout', 'Till', { component: 'orders' }))).toBe(
      'Added the component "Order service"',
    );
    expect(textAfter([], box('checkout', ' Till ', { component: 'nobodys' }))).toBe(
      'Added the component "Till"',
    );
    expect(textAfter([], box('checkout', '  '))).toBe('Added a component');
  });

  it('calls a relation by its words, by its ends where it has none, and not at all where those have none', () => {
    const between = (text: string) => relation('relation', 'checkout', 'payments', { text });
    expect(textAfter([checkout, payments], between('Pays'))).toBe('Added the relation "Pays"');
    expect(textAfter([checkout, payments], between(' '))).toBe(
      'Added the relation from "Checkout" to "Payments"',
    );
    const nameless = component('payments', [9, 0, 4, 2], { name: '' });
    expect(textAfter([checkout, nameless], between(''))).toBe('Added a relation');
    expect(textAfter([box('checkout', ''), payments], between(''))).toBe('Added a relation');
    // Its ends are named though they went with it.
    const all = [gone('relation'), gone('checkout'), gone('payments')];
    expect(entryAfter([checkout, payments, between('')], ...all).facts).toEqual([
      {
        of: 'drawing',
        what: 'deleted',
        items: [
          { noun: 'component', count: 2 },
          { noun: 'relation', count: 1, ends: { from: 'Checkout', to: 'Payments' } },
        ],
      },
    ]);
  });

  it('says from what to what one box was renamed, and of several only that they were', () => {
    const named = (key: string, name: string): Change[] => [set(key, 'name', name)];
    expect(textAfter([checkout], named('checkout', ' Orders '))).toBe(
      'Renamed the component "Checkout" to "Orders"',
    );
    expect(textAfter([box('checkout', ' ')], named('checkout', 'Orders'))).toBe(
      'Named the component "Orders"',
    );
    expect(textAfter([checkout, payments], named('checkout', 'Orders'), named('payments', 'Bank'))).toBe(
      'Named 2 components',
    );
  });

  it('says what one box stands for now, where that is called otherwise', () => {
    const stands = (component: string | null): Change[] => [set('checkout', 'component', component)];
    const { facts, text } = entryAfter([checkout], stands('orders'));
    expect(facts).toEqual([
      { of: 'drawing', what: 'linkedTo', noun: 'component', from: 'Checkout', to: 'Order service' },
    ]);
    expect(text).toContain('"Order service"');
    expect(entryAfter([box('checkout', 'Order service')], stands('orders')).facts).toMatchObject([
      { what: 'linked' },
    ]);
    expect(entryAfter([box('checkout', '')], stands('orders')).facts).toMatchObject([
      { what: 'linked', items: [{ noun: 'component', count: 1, name: 'Order service' }] },
    ]);
    const linked = box('checkout', 'Checkout', { component: 'orders' });
    expect(entryAfter([linked], stands('bank')).facts).toMatchObject([{ from: 'Order service', to: 'Bank' }]);
  });

  it('says into what one box was turned', () => {
    expect(textAfter([checkout], [set('checkout', 'container', true)])).toBe(
      'Turned the component "Checkout" into a container',
    );
    const domain = container('domain-1', [0, 0, 20, 10], { name: 'Domain' });
    expect(textAfter([domain], [set('domain-1', 'container', false)])).toBe(
      'Turned the container "Domain" into a component',
    );
  });

  it('says everything that was done at once, the weightiest first', () => {
    const text = textAfter(
      [checkout, payments],
      [set('checkout', 'position', { x: 5, y: 5 })],
      gone('payments'),
      component('shipping', [20, 0, 4, 2], { name: 'Shipping' }),
    );
    expect(text.match(/Added|deleted|moved/gi)?.map((word) => word.toLowerCase())).toEqual([
      'added',
      'deleted',
      'moved',
    ]);
  });

  it('leads to what it names, and to nothing where that would be a great many', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => component(`box-${1000 + at}`, [at * 5, 0, 4, 2]));
    expect(entryAfter([], checkout, payments).itemKeys).toEqual(['checkout', 'payments']);
    expect(entryAfter([], ...many(limits.changeLogItems)).itemKeys).toHaveLength(limits.changeLogItems);
    expect(entryAfter([], ...many(limits.changeLogItems + 1)).itemKeys).toEqual([]);
  });
});

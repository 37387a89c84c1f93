import { type Change, create } from '@lintel/diagram/change';
import { textFromPlain } from '@lintel/diagram/text';

export const keyOf = (kind: string, index: number): string => `${kind}-${String(index).padStart(7, '0')}`;
const nouns = ['Order', 'Stock', 'Billing', 'Catalogue', 'Payment', 'Customer'];
const labels = ['Reads', 'Places order', 'Publishes events', ''];

/** A landscape of domains: of 10 items one is a container, five are components, three relations, one a text. */
export function landscape(items: number): Change[] {
  const changes: Change[] = [];
  const groups = items / 10;
  const columns = Math.ceil(Math.sqrt(groups));
  for (let group = 0; group < groups; group += 1) {
    const [x, y] = [(group % columns) * 24, Math.floor(group / columns) * 16];
    const instance = (index: number, container: boolean, at: number[], size: number[]): Change =>
      create(keyOf('box', group * 10 + index), {
        kind: 'instance',
        name: `${nouns[(group + index) % nouns.length]} service ${group}`,
        component: null,
        type: null,
        container,
        z: 0,
        position: { x: x + (at[0] ?? 0), y: y + (at[1] ?? 0) },
        size: { width: size[0] ?? 4, height: size[1] ?? 2 },
      });
    changes.push(instance(0, true, [0, 0], [20, 12]));
    for (let index = 0; index < 5; index += 1)
      changes.push(instance(index + 1, false, [2 + (index % 3) * 6, 2 + Math.floor(index / 3) * 5], [4, 2]));
    const relate = (index: number, from: number, to: number, sides: readonly [string, string]): Change => {
      const end = (at: number, endpoint: string) => ({ item: keyOf('box', group * 10 + at), endpoint });
      const ends = { from: end(from, sides[0]), to: end(to, sides[1]) };
      const text = textFromPlain(labels[(group + index) % labels.length] ?? '');
      return create(
        keyOf('line', group * 10 + index),
        { kind: 'relation', ...ends, description: null, links: [] },
        text,
      );
    };
    changes.push(relate(0, 1, 2, ['right-0', 'left-0']), relate(1, 2, 5, ['bottom-1', 'top-1']));
    changes.push(relate(2, 4, 3, ['right-1', 'bottom-2']));
    changes.push(
      create(
        keyOf('text', group),
        { kind: 'textarea', position: { x: x + 14, y: y + 9 }, width: 5 },
        textFromPlain(`Scope of ${group}\nCustomer-facing platform and its partners.`),
      ),
    );
  }
  return changes;
}

/** A place for that box elsewhere, off the grid of the others. */
export const besideAll = { x: -18, y: 3 };

/** Where a box stands to which all others are related, and where the relations begin and end. */
export interface HubLayout {
  readonly columns: number;
  readonly at: { readonly x: number; readonly y: number };
  readonly from: string;
  readonly to: string;
  /** All end at the first of the boxes. */
  readonly isParallel?: boolean;
}

export const hubLayouts = {
  'left of a grid': { columns: 32, at: { x: -18, y: 60 }, from: 'right-0', to: 'left-0' },
  'left of a grid, to its top sides': { columns: 32, at: { x: -18, y: 60 }, from: 'right-0', to: 'top-0' },
  'above a grid': { columns: 32, at: { x: 80, y: -18 }, from: 'bottom-0', to: 'top-0' },
  'beside a column': { columns: 1, at: { x: -30, y: 2_000 }, from: 'right-0', to: 'left-0' },
  'above a row': { columns: 1_000, at: { x: 2_500, y: -20 }, from: 'bottom-0', to: 'top-0' },
  'all to one box': {
    columns: 32,
    at: { x: -18, y: 3 },
    from: 'right-0',
    to: 'left-0',
    isParallel: true,
  },
} satisfies Record<string, HubLayout>;

const hubBox = (key: string, x: number, y: number): Change =>
  create(key, {
    kind: 'instance',
    name: `${nouns[0]} service`,
    component: null,
    type: null,
    container: false,
    z: 0,
    position: { x, y },
    size: { width: 3, height: 2 },
  });

const hubRelation = (at: number, from: string, to: { item: string; endpoint: string }): Change =>
  create(
    keyOf('line', at),
    { kind: 'relation', from: { item: keyOf('hub', 0), endpoint: from }, to, description: null, links: [] },
    textFromPlain(labels[at % labels.length] ?? ''),
  );

/** Boxes in rows beside one to which all of them are related. */
export function relatedBeside(count: number, { columns, at, from, to, isParallel }: HubLayout): Change[] {
  const changes = [hubBox(keyOf('hub', 0), at.x, at.y)];
  for (let box = 0; box < count; box += 1) {
    changes.push(hubBox(keyOf('box', box), (box % columns) * 5, Math.floor(box / columns) * 4));
    const item = keyOf('box', isParallel === true ? 0 : box);
    changes.push(hubRelation(box, from, { item, endpoint: to }));
  }
  return changes;
}

/** Boxes around one to which all of them are related. */
export function relatedToOne(count: number): Change[] {
  const columns = Math.ceil(Math.sqrt(count));
  const middle = Math.floor(columns / 2);
  const changes = [hubBox(keyOf('hub', 0), middle * 5, middle * 4)];
  for (let at = 0; at < count; at += 1) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [x, y] = [column + Number(column >= middle), row + Number(row >= middle)];
    changes.push(hubBox(keyOf('box', at), x * 5, y * 4));
    changes.push(hubRelation(at, 'right-0', { item: keyOf('box', at), endpoint: 'left-0' }));
  }
  return changes;
}

import { type Change, create, set } from './change.ts';
import type { Instance, Relation, Textarea } from './items.ts';
import type { Base } from './layout.ts';
import { putLegs } from './legs.ts';

type Issued = 'key' | 'id' | 'slug';

/** An item as it was drawn, by whatever name: on a diagram, in a version, in the clipboard. */
export type Drawn = Omit<Instance, Issued> | Omit<Textarea, Issued | 'height'> | Omit<Relation, Issued>;

/** What an item begins with. Left out is what can be emptied again: a base would show through. */
export const baseOf = (item: Drawn): Base => {
  switch (item.kind) {
    case 'instance': {
      const { kind, name, component, type, container, position, size, z } = item;
      // That of a container follows from its size.
      return { kind, name, component, type, container, position, size, z: container ? 0 : z };
    }
    case 'textarea': {
      const { kind, position, width } = item;
      return { kind, position, width };
    }
    case 'relation': {
      const { kind, from, to, description, links } = item;
      return { kind, from, to, description, links };
    }
  }
};

/** What makes an item anew under a key. */
export const recreate = (key: string, item: Drawn): readonly Change[] => {
  const base = baseOf(item);
  if (item.kind === 'instance') return [create(key, base)];
  const made = create(key, base, item.text);
  if (item.kind === 'textarea') return [made];
  return [
    made,
    ...(item.labelAt === null ? [] : [set(key, 'labelAt', item.labelAt)]),
    ...putLegs(key, item, item.bends),
  ];
};

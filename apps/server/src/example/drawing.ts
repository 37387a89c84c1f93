import { type Change, create } from '@lintel/diagram/change';
import { createKey } from '@lintel/diagram/keys';
import type { InstanceBase } from '@lintel/diagram/layout';
import { textFromPlain } from '@lintel/diagram/text';
import { components } from './components.ts';
import { richDescription } from './richDescription.ts';
import type { DiagramId } from './names.ts';
import type { Area, Box, ExampleDiagram } from './shape.ts';

/** Slugs of what was just made, by what the example calls it. */
interface Slugs {
  readonly components: ReadonlyMap<string, string>;
  readonly diagrams: ReadonlyMap<DiagramId, string>;
}

const slugFor = (slugs: ReadonlyMap<string, string>, id: string): string => {
  const slug = slugs.get(id);
  if (slug === undefined) throw new Error(`The example lacks ${id}`);
  return slug;
};

/** What a diagram of the example shows, as the edits that draw it. */
export const drawingOf = (
  { containers, boxes, relations, notes }: ExampleDiagram,
  slugs: Slugs,
): Change[] => {
  const keys = new Map<string, string>();
  const instance = (container: boolean) => {
    return ([id, x, y, width = 4, height = 2]: Box | Area): Change => {
      const key = createKey();
      keys.set(id, key);
      const base: InstanceBase = {
        kind: 'instance',
        name: components[id][0],
        component: slugFor(slugs.components, id),
        type: null,
        container,
        position: { x, y },
        size: { width, height },
        z: container ? -width * height : 0,
      };
      return create(key, base);
    };
  };
  const end = (text: string) => {
    const [id = '', endpoint = ''] = text.split(' ');
    return { item: slugFor(keys, id), endpoint };
  };
  return [
    ...containers.map(instance(true)),
    ...boxes.map(instance(false)),
    ...relations.map(([from, to, label, { description, links = [] } = {}]) =>
      create(
        createKey(),
        {
          kind: 'relation',
          from: end(from),
          to: end(to),
          description: description === undefined ? null : richDescription(description),
          links: links.map((id) => slugFor(slugs.diagrams, id)),
        },
        textFromPlain(label),
      ),
    ),
    ...notes.map(([x, y, width, text]) =>
      create(createKey(), { kind: 'textarea', position: { x, y }, width }, textFromPlain(text)),
    ),
  ];
};

/** A drawing in two parts: what is there from the beginning, and what comes with some components. */
export const inTwoParts = (
  changes: readonly Change[],
  laterComponents: ReadonlySet<string>,
): { first: Change[]; later: Change[] } => {
  const keys = new Set<string>();
  const isLater = (change: Change): boolean => {
    if (change.change !== 'create') return false;
    const { key, base } = change;
    if (base.kind === 'relation') return keys.has(base.from.item) || keys.has(base.to.item);
    const comes = base.kind === 'instance' && base.component !== null && laterComponents.has(base.component);
    if (comes) keys.add(key);
    return comes;
  };
  const parts = Map.groupBy(changes, isLater);
  return { first: parts.get(false) ?? [], later: parts.get(true) ?? [] };
};

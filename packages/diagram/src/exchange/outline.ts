import { containersAround } from '../derived/containment.ts';
import { type Instance, isContainer, rectOf } from '../items.ts';
import type { Rect } from '../geometry/rect.ts';
import type { Names } from '../picture/names.ts';
import type { Snapshot } from '../snapshot.ts';
import { plainText } from '../text.ts';

/** What a diagram says without its look: boxes in boxes, relations between them, and texts beside them. */
export interface OutlinedBox {
  /** `n1`, `n2`, …: a word in every language that a diagram is written in. */
  readonly id: string;
  /** Of the item, for what is read back. */
  readonly key: string;
  readonly name: string;
  /** Null: it has no type. */
  readonly type: string | null;
  readonly isContainer: boolean;
  readonly rect: Rect;
  readonly boxes: readonly OutlinedBox[];
}

export interface OutlinedRelation {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly fromEndpoint: string;
  readonly toEndpoint: string;
  readonly label: string;
  readonly technology: string | null;
  readonly isDashed: boolean;
  readonly isTwoWay: boolean;
}

export interface OutlinedText {
  readonly key: string;
  readonly text: string;
  readonly rect: Rect;
}

export interface Outline {
  readonly title: string;
  readonly boxes: readonly OutlinedBox[];
  readonly relations: readonly OutlinedRelation[];
  readonly texts: readonly OutlinedText[];
}

const inReadingOrder = (a: { rect: Rect }, b: { rect: Rect }): number =>
  a.rect.y - b.rect.y || a.rect.x - b.rect.x;

const namedAs = (instance: Instance, { components, types }: Names): { name: string; type: string | null } => {
  const component = instance.component === null ? undefined : components.get(instance.component);
  if (component !== undefined) return { name: component.name, type: component.typeName };
  const type = instance.type === null ? undefined : types.get(instance.type);
  return { name: instance.name, type: type?.name ?? null };
};

export const outlineOf = (snapshot: Snapshot, names: Names, title: string): Outline => {
  const items = [...snapshot.items.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const instances = items.filter((item) => item.kind === 'instance');
  const inside = Map.groupBy(instances, ({ key }) => containersAround(snapshot, key)[0] ?? null);
  const ids = new Map<string, string>();
  const boxesIn = (holder: string | null): OutlinedBox[] =>
    (inside.get(holder) ?? [])
      .map((instance) => ({ instance, rect: rectOf(instance) }))
      .sort(inReadingOrder)
      .map(({ instance, rect }) => {
        const id = `n${ids.size + 1}`;
        ids.set(instance.key, id);
        const boxes = boxesIn(instance.key);
        const { key } = instance;
        return { id, key, ...namedAs(instance, names), isContainer: isContainer(instance), rect, boxes };
      });
  const boxes = boxesIn(null);
  const relations = items.flatMap((item): OutlinedRelation[] => {
    if (item.kind !== 'relation') return [];
    const [from, to] = [ids.get(item.from.item), ids.get(item.to.item)];
    if (from === undefined || to === undefined) return [];
    return [
      {
        key: item.key,
        from,
        to,
        fromEndpoint: item.from.endpoint,
        toEndpoint: item.to.endpoint,
        label: plainText(item.text),
        technology: item.technology,
        isDashed: item.dashed === true,
        isTwoWay: item.twoWay === true,
      },
    ];
  });
  const texts = items
    .flatMap((item) =>
      item.kind === 'textarea' ? { key: item.key, text: plainText(item.text), rect: rectOf(item) } : [],
    )
    .filter(({ text }) => text.trim() !== '')
    .sort(inReadingOrder);
  return { title, boxes, relations, texts };
};

/** Lines that stand within others. */
export const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** `HTTPS: asks for`, as far as either is said. */
export const labelled = ({ label, technology }: Pick<OutlinedRelation, 'label' | 'technology'>): string =>
  [label, technology === null ? '' : `[${technology}]`].filter((part) => part !== '').join(' ');

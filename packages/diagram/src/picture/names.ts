import type { ComponentFace, Hue, TypeIcon } from '@lintel/drawing/boxes';
import { type ContainerFace, containerLabelRect } from '@lintel/drawing/containers';
import { gridSize, type Rect } from '@lintel/drawing/picture';
import { type Instance, type Item, rectOf, type Relation } from '../items.ts';

export interface NamedType {
  readonly name: string;
  readonly hue: Hue;
  readonly icon: TypeIcon;
}

export interface NamedComponent {
  readonly name: string;
  /** Null: it has no type. */
  readonly typeName: string | null;
  readonly hue: Hue;
  readonly icon: TypeIcon;
  readonly archived?: boolean;
  /** It reads as a placeholder with its last name and type. */
  readonly deleted?: boolean;
  /** How many diagrams hang behind it that this reader may open. */
  readonly linkedDiagrams?: number;
  /** In plain words, where the component is to say in its box what it is. */
  readonly description?: string;
}

/** What a diagram shows of named things, by slug. What is not in here is foreign or unknown and reads as none. */
export interface Names {
  readonly components: ReadonlyMap<string, NamedComponent>;
  readonly types: ReadonlyMap<string, NamedType>;
  /** Slugs of the diagrams that this reader may open; a relation's links to others are not told. */
  readonly diagrams?: ReadonlySet<string>;
  /** Nobody has said anything yet: what is linked is not taken for a placeholder until then. */
  readonly awaited?: boolean;
}

export const noNames: Names = { components: new Map(), types: new Map() };

const placeholderIcon: TypeIcon = { glyph: 'box' };
const placeholderLine = 'Placeholder';

/** In pixels, from grid units. */
export const pixels = (rect: Rect): Rect => ({
  x: rect.x * gridSize,
  y: rect.y * gridSize,
  width: rect.width * gridSize,
  height: rect.height * gridSize,
});

/** And back. */
export const gridUnits = ({ x, y, width, height }: Rect): Rect => ({
  x: x / gridSize,
  y: y / gridSize,
  width: width / gridSize,
  height: height / gridSize,
});

const placeOf = ({ position, size }: Instance): Rect => pixels({ ...position, ...size });

const componentOf = (instance: Instance, names: Names): NamedComponent | undefined =>
  instance.component === null ? undefined : names.components.get(instance.component);

const typeOf = (instance: Instance, names: Names): NamedType | undefined =>
  instance.type === null ? undefined : names.types.get(instance.type);

/** What a component or placeholder shows of itself. */
export function componentFace(instance: Instance, names: Names): ComponentFace {
  const named = componentOf(instance, names);
  const type = typeOf(instance, names);
  const place = placeOf(instance);
  if (named === undefined) {
    const { component } = instance;
    const isAwaited = names.awaited === true && (component ?? instance.type) !== null;
    return {
      ...place,
      name: instance.name,
      type: type?.name ?? (isAwaited ? null : placeholderLine),
      icon: type?.icon ?? placeholderIcon,
      hue: type?.hue ?? 'slate',
      kind: isAwaited && component !== null ? 'component' : 'placeholder',
      linkedDiagrams: 0,
    };
  }
  return {
    ...place,
    name: named.name,
    type: named.deleted === true ? (named.typeName ?? placeholderLine) : named.typeName,
    icon: named.icon,
    hue: named.hue,
    kind: named.deleted === true ? 'placeholder' : 'component',
    linkedDiagrams: named.deleted === true ? 0 : (named.linkedDiagrams ?? 0),
    ...(named.archived === true && { archived: true }),
    ...(named.description !== undefined && named.deleted !== true && { description: named.description }),
  };
}

export function containerFace(instance: Instance, names: Names): ContainerFace {
  const named = componentOf(instance, names);
  return {
    ...placeOf(instance),
    name: named?.name ?? instance.name,
    type: named === undefined ? (typeOf(instance, names)?.name ?? null) : named.typeName,
  };
}

/** How many diagrams hang behind a relation that this reader may open. */
export const linkedDiagrams = ({ links }: Relation, { diagrams }: Names): number =>
  diagrams === undefined ? 0 : links.filter((slug) => diagrams.has(slug)).length;

export const isArchived = (instance: Instance, names: Names): boolean =>
  componentOf(instance, names)?.archived === true;

/** What labels of relations keep clear of besides components, in grid units. */
export function keptClearBy(box: Item, names: Names): Rect | null {
  if (box.kind === 'textarea') return rectOf(box);
  if (box.kind !== 'instance' || !box.container) return null;
  const { x, y, width, height } = containerLabelRect(containerFace(box, names));
  return { x: x / gridSize, y: y / gridSize, width: width / gridSize, height: height / gridSize };
}

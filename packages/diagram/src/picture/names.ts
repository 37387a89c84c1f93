import type { ComponentFace, Hue, TypeIcon } from '@lintel/drawing/boxes';
import type { ContainerFace } from '@lintel/drawing/containers';
import { gridSize, type Rect } from '@lintel/drawing/picture';
import type { Instance } from '../items.ts';

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
}

/** What a diagram shows of named things, by slug. What is not in here is foreign or unknown and reads as none. */
export interface Names {
  readonly components: ReadonlyMap<string, NamedComponent>;
  readonly types: ReadonlyMap<string, NamedType>;
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
  if (named === undefined)
    return {
      ...place,
      name: instance.name,
      type: type?.name ?? placeholderLine,
      icon: type?.icon ?? placeholderIcon,
      hue: 'slate',
      kind: 'placeholder',
      linkedDiagrams: 0,
    };
  return {
    ...place,
    name: named.name,
    type: named.deleted === true ? (named.typeName ?? placeholderLine) : named.typeName,
    icon: named.icon,
    hue: named.hue,
    kind: named.deleted === true ? 'placeholder' : 'component',
    linkedDiagrams: named.deleted === true ? 0 : (named.linkedDiagrams ?? 0),
    ...(named.archived === true && { archived: true }),
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

export const isArchived = (instance: Instance, names: Names): boolean =>
  componentOf(instance, names)?.archived === true;

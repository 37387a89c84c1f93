import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { ComponentShape } from '@lintel/api/componentShapes';
import type { NamesShape } from '@lintel/api/namesShape';
import type { Instance, Item } from '@lintel/diagram/items';
import type { NamedComponent, NamedType, Names } from '@lintel/diagram/picture/names';
import { typeIcon } from '@lintel/diagram/picture/typeIcon';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { displayName } from '@lintel/domain/names';
import { typeHue } from '@lintel/drawing/typeHue';

export type DescribedComponent = NamesShape['components'][number];
export type DescribedType = NamesShape['types'][number];

/** What the server says of the named things on a diagram, and what the drawing shows of it. */
export interface DiagramNames {
  readonly components: ReadonlyMap<string, DescribedComponent>;
  readonly types: ReadonlyMap<string, DescribedType>;
  readonly picture: Names;
}

const pictureType = ({ slug, name, icon }: DescribedType): NamedType => ({
  name: displayName('type', { slug, name }),
  hue: typeHue(slug),
  icon: typeIcon(icon),
});

const pictureComponent = (described: DescribedComponent): NamedComponent => {
  const { slug, name, type, state, deleted, linkedDiagrams, description } = described;
  return {
    name: displayName('component', { slug, name }),
    typeName: type === null ? null : displayName('type', type),
    hue: type === null ? 'slate' : typeHue(type.slug),
    icon: typeIcon(type?.icon ?? null),
    linkedDiagrams: linkedDiagrams.length,
    ...(state === 'ARCHIVED' && { archived: true }),
    ...(deleted && { deleted }),
    ...(description !== null && description.trim() !== '' && { description }),
  };
};

const nothing: NamesShape = { components: [], types: [] };

/**
 * `described` is undefined until the server has answered, and so are `diagrams`: those that relations may lead to. `closed`
 * are those that nothing here may lead to.
 */
export const diagramNames = (
  described?: NamesShape,
  diagrams?: ReadonlySet<string>,
  closed: ReadonlySet<string> = new Set(),
): DiagramNames => {
  const { components, types } = described ?? nothing;
  const open = components.map((each): DescribedComponent => {
    const linkedDiagrams = each.linkedDiagrams.filter(({ slug }) => !closed.has(slug));
    return linkedDiagrams.length === each.linkedDiagrams.length ? each : { ...each, linkedDiagrams };
  });
  return {
    components: new Map(open.map((each) => [each.slug, each])),
    types: new Map(types.map((each) => [each.slug, each])),
    picture: {
      components: new Map(open.map((each) => [each.slug, pictureComponent(each)])),
      types: new Map(types.map((each) => [each.slug, pictureType(each)])),
      ...(diagrams !== undefined && { diagrams }),
      awaited: described === undefined,
    },
  };
};

export const noDiagramNames = diagramNames();

/** What is known of a component before the server tells the diagram of it. */
export const describedOf = (component: ComponentBriefShape | ComponentShape): DescribedComponent => {
  const { slug, name, state, deletedAt } = component;
  const type = component.type ?? component.sharedType;
  return {
    slug,
    standsFor: slug,
    name,
    state,
    type: type && { slug: type.slug, name: type.name, icon: type.icon, shared: component.type === null },
    description: null,
    linkedDiagrams: [],
    deleted: deletedAt !== null,
  };
};

/** The component that an instance shows; none where it is foreign, unknown or not linked. */
export const componentOf = (item: Item | undefined, names: DiagramNames): DescribedComponent | null =>
  item?.kind === 'instance' && item.component !== null
    ? (names.components.get(item.component) ?? null)
    : null;

/** One that can be opened and changed: a deleted one reads as a placeholder. */
export const liveComponentOf = (item: Item | undefined, names: DiagramNames): DescribedComponent | null => {
  const component = componentOf(item, names);
  return component?.deleted === true ? null : component;
};

/** It is linked, and the server has not answered yet to what. */
export const isAwaited = (item: Item | undefined, { picture }: DiagramNames): boolean =>
  picture.awaited === true && item?.kind === 'instance' && item.component !== null;

export const stillLoading = 'The component is still loading';

export const nameOf = (instance: Instance, names: DiagramNames): string =>
  componentOf(instance, names)?.name ?? instance.name;

/** The diagrams behind an item, as far as the person may open them. */
export const leadsTo = (item: Item | undefined, names: DiagramNames): readonly string[] => {
  if (item?.kind === 'relation')
    return item.links.filter((slug) => names.picture.diagrams?.has(slug) === true);
  return liveComponentOf(item, names)?.linkedDiagrams.map(({ slug }) => slug) ?? [];
};

const linksOf = (item: Item | undefined, names: DiagramNames): readonly unknown[] =>
  item?.kind === 'relation' ? item.links : (liveComponentOf(item, names)?.linkedDiagrams ?? []);

/** Where it leads, and whether the person may go there, the server has still to say. */
export const areLinksAwaited = (item: Item | undefined, names: DiagramNames): boolean =>
  isAwaited(item, names) || (names.picture.diagrams === undefined && linksOf(item, names).length > 0);

/** For the clipboard, which carries no links to components. */
export const namedFor =
  (names: DiagramNames) =>
  (slug: string): { name: string; type: string | null } | null => {
    const component = names.components.get(slug);
    return component === undefined ? null : { name: component.name, type: component.type?.slug ?? null };
  };

export interface UsedNames {
  readonly components: readonly string[];
  readonly types: readonly string[];
}

/** The slugs of what is drawn. */
export const usedNames = (snapshot: Snapshot): UsedNames => {
  const [components, types] = [new Set<string>(), new Set<string>()];
  snapshot.items.forEach((item) => {
    if (item.kind !== 'instance') return;
    if (item.component !== null) components.add(item.component);
    else if (item.type !== null) types.add(item.type);
  });
  return { components: [...components].sort(), types: [...types].sort() };
};

const isKnown = (names: NamesShape | undefined, used: UsedNames, asked: UsedNames | null): boolean => {
  const known = (list: readonly { slug: string }[], slugs: readonly string[], before: readonly string[]) => {
    const there = new Set([...list.map(({ slug }) => slug), ...before]);
    return slugs.every((slug) => there.has(slug));
  };
  return (
    known(names?.components ?? [], used.components, asked?.components ?? []) &&
    known(names?.types ?? [], used.types, asked?.types ?? [])
  );
};

/** Whether something is drawn that nobody has asked about yet; what is unknown is not asked again and again. */
export const hasUnasked = (
  names: NamesShape | undefined,
  used: UsedNames,
  asked: UsedNames | null,
): boolean => !isKnown(names, used, asked);

/** What is known of it at once, until the server says the same. */
export const withComponent = (names: NamesShape | undefined, described: DescribedComponent): NamesShape => {
  const { components, types } = names ?? nothing;
  return { types, components: [...components.filter(({ slug }) => slug !== described.slug), described] };
};

/**
 * An answer with what was told while it was on its way: used by now and not asked for. Without it a component that was made
 * meanwhile would be unknown until the next answer.
 */
export const withDescribed = (
  answer: NamesShape,
  known: NamesShape | undefined,
  { asked, used }: { asked: UsedNames; used: UsedNames },
): NamesShape => {
  const left = <Named extends { slug: string }>(list: readonly Named[], of: keyof UsedNames): Named[] =>
    list.filter(({ slug }) => used[of].includes(slug) && !asked[of].includes(slug));
  return {
    components: [...answer.components, ...left(known?.components ?? [], 'components')],
    types: [...answer.types, ...left(known?.types ?? [], 'types')],
  };
};

export const withType = (names: NamesShape | undefined, described: DescribedType): NamesShape => {
  const { components, types } = names ?? nothing;
  return { components, types: [...types.filter(({ slug }) => slug !== described.slug), described] };
};

import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import type { QueryShape } from '@lintel/api/endpoints/queries';
import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { IconRef } from '@lintel/api/iconRefShape';
import type { DiagramShape, FolderShape, TagOnDiagram } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { type LevelCode, levelOf } from '@lintel/domain/levels';
import { componentLink, dependencyLink, diagramLink, folderLink, queryLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { LucideIcon } from 'lucide-react';
import { recentlyOpened } from '../../data/recent.ts';
import type { Action } from '../../shortcuts/action.ts';
import type { FoundItem, OpenDrawing } from '../openDrawing.ts';
import { rank, type Searchable, searchable } from './rank.ts';

export type PaletteItem = {
  id: string;
  title: string;
  /** Said more quietly behind the title: where it lies, what it belongs to. */
  detail: string | null;
  text: Searchable;
} & (
  | {
      kind: 'diagram';
      href: string;
      level: LevelCode | null;
      tags: readonly TagOnDiagram[];
      slug: string;
      openedAt: string | null;
    }
  | { kind: 'folder'; href: string }
  | { kind: 'view'; href: string }
  | { kind: 'graph'; href: string }
  | {
      kind: 'component';
      href: string;
      component: ComponentBriefShape;
      typeSlug: string | null;
      icon: IconRef | null;
    }
  | {
      kind: 'drawn';
      key: string;
      drawn: FoundItem['kind'];
      typeSlug: string | null;
      icon: IconRef | null;
    }
  | {
      kind: 'command';
      icon: LucideIcon;
      shortcut: string | null;
      /** Why it cannot be chosen; null while it can. */
      reason: string | null;
      run: () => void;
    }
);

export const diagramItems = (
  diagrams: readonly DiagramShape[],
  folders: readonly FolderShape[],
): PaletteItem[] => {
  const folderNames = new Map(folders.map((folder) => [folder.folderId, displayName('folder', folder)]));
  return diagrams.map((diagram) => {
    const title = displayName('diagram', diagram);
    const folder = diagram.fkFolderId === null ? undefined : folderNames.get(diagram.fkFolderId);
    const level = levelOf(diagram.diagramLevel2);
    const state = diagram.state === 'ACTIVE' ? null : stateLabels[diagram.state];
    return {
      id: `diagram.${diagram.slug}`,
      kind: 'diagram',
      title,
      detail: [folder, state].filter((part) => part).join(' · ') || null,
      text: searchable(
        title,
        level?.code,
        level?.name,
        folder,
        state,
        ...diagram.tags.map(({ name }) => name),
      ),
      href: diagramLink(diagram),
      level: diagram.diagramLevel2,
      tags: diagram.tags,
      slug: diagram.slug,
      openedAt: diagram.openedAt,
    };
  });
};

export const folderItems = (folders: readonly FolderShape[]): PaletteItem[] =>
  folders.map((folder) => {
    const title = displayName('folder', folder);
    return {
      id: `folder.${folder.slug}`,
      kind: 'folder',
      title,
      detail: folder.diagrams === 1 ? '1 diagram' : `${folder.diagrams} diagrams`,
      text: searchable(title, 'folder'),
      href: folderLink(folder.slug),
    };
  });

export const viewItems = (views: readonly QueryShape[]): PaletteItem[] =>
  views.map((view) => {
    const title = displayName('view', view);
    return {
      id: `view.${view.slug}`,
      kind: 'view',
      title,
      detail: view.description,
      text: searchable(title, 'view'),
      href: queryLink(view.slug),
    };
  });

export const graphItems = (graphs: readonly DependencyFilterShape[]): PaletteItem[] =>
  graphs.map((graph) => {
    const title = displayName('dependency graph', graph);
    return {
      id: `graph.${graph.slug}`,
      kind: 'graph',
      title,
      detail: null,
      text: searchable(title, 'dependency graph'),
      href: dependencyLink(graph.slug),
    };
  });

/** What the server found: there may be too many of them to have them all here. */
export const componentItems = (components: readonly ComponentBriefShape[]): PaletteItem[] =>
  components.map((component) => {
    const { slug, state } = component;
    const title = displayName('component', component);
    const type = component.type ?? component.sharedType;
    const stateText = state === 'ACTIVE' ? null : stateLabels[state];
    return {
      id: `component.${slug}`,
      kind: 'component',
      title,
      detail: [type?.name, stateText].filter((part) => part).join(' · ') || null,
      text: searchable(title, 'component', type?.name, stateText),
      href: componentLink(slug),
      component,
      typeSlug: type?.slug ?? null,
      icon: type?.icon ?? null,
    };
  });

/** What was found on the open drawing, where the best come first already. */
export const drawnItems = (found: readonly FoundItem[]): PaletteItem[] =>
  found.map(({ kind, ...item }) => ({ ...item, id: `drawn.${item.key}`, kind: 'drawn', drawn: kind }));

/** What cannot be done just now is shown only when it is searched for, with the reason. */
export const commandItems = (actions: readonly Action[], isAsked: boolean): PaletteItem[] =>
  actions.flatMap((action): PaletteItem[] => {
    const { id, label, section, icon, shortcut, keywords, run } = action;
    if (action.keyOnly === true) return [];
    const cannot = action.enabled === false;
    const reason = cannot && isAsked ? (action.reason ?? null) : null;
    if (cannot && reason === null) return [];
    return [
      {
        id: `command.${id}`,
        kind: 'command',
        title: label,
        detail: reason,
        text: searchable(label, keywords, section),
        icon,
        shortcut: shortcut ?? null,
        reason,
        run,
      },
    ];
  });

/** It is only shown, to tell why it cannot be chosen. */
export const isOff = (item: PaletteItem | undefined): boolean =>
  item?.kind === 'command' && item.reason !== null;

/** Choosing it puts it onto the open drawing instead of opening it. */
export const isPlaced = (
  item: PaletteItem | undefined,
  drawing: Pick<OpenDrawing, 'takes'> | null,
): boolean => item?.kind === 'component' && drawing?.takes(item.component) === true;

/** What choosing it does. */
export type PaletteAction = 'open' | 'run' | 'place' | 'jump';

export const paletteActions: Record<PaletteAction, string> = {
  open: 'Open',
  run: 'Run',
  place: 'Put on the diagram',
  jump: 'Show',
};

/** Null for what cannot be chosen. */
export const actionOf = (
  item: PaletteItem | undefined,
  drawing: Pick<OpenDrawing, 'takes'> | null,
): PaletteAction | null => {
  if (item === undefined || isOff(item)) return null;
  if (isPlaced(item, drawing)) return 'place';
  return item.kind === 'command' ? 'run' : item.kind === 'drawn' ? 'jump' : 'open';
};

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

export interface PaletteResults {
  groups: PaletteGroup[];
  /** How many there are, of which the groups hold the first. */
  total: number;
}

const most = 50;
const mostRecent = 5;
const titles: Record<PaletteItem['kind'], string> = {
  drawn: 'On this diagram',
  diagram: 'Diagrams',
  folder: 'Folders',
  view: 'Views',
  graph: 'Dependency graphs',
  component: 'Components',
  command: 'Commands',
};

const groupsOf = (items: readonly PaletteItem[]): PaletteGroup[] => {
  const groups: PaletteGroup[] = [];
  for (const item of items) {
    const title = titles[item.kind];
    const group = groups.find((each) => each.title === title);
    if (group === undefined) groups.push({ title, items: [item] });
    else group.items.push(item);
  }
  return groups;
};

const isDiagram = (item: PaletteItem) => item.kind === 'diagram';

const isOn = (item: PaletteItem) => !isOff(item);

export interface PaletteContext {
  /** So many were found as well, but are not among the items. */
  others?: number;
  /** The diagram on the screen: there is no need to go there. */
  here?: string | null;
}

/**
 * Without a question: what was opened last, then all commands. Otherwise the kind with the best find
 * comes first, and of equals what was given first.
 */
export const paletteResults = (
  items: readonly PaletteItem[],
  query: string,
  { others = 0, here = null }: PaletteContext = {},
): PaletteResults => {
  if (query.trim() === '') {
    const recent = recentlyOpened(
      items.filter(isDiagram).filter(({ slug }) => slug !== here),
      mostRecent,
    );
    const commands = items.filter(({ kind }) => kind === 'command');
    const groups = [
      { title: 'Recently opened', items: recent },
      { title: titles.command, items: commands },
    ].filter((group) => group.items.length > 0);
    return { groups, total: recent.length + commands.length };
  }
  const ranked = rank(items, query).map(({ item }) => item);
  const ordered = [...ranked.filter(isOn), ...ranked.filter(isOff)];
  return { groups: groupsOf(ordered.slice(0, most)), total: ordered.length + others };
};

import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { IconRef } from '@lintel/api/iconRefShape';
import type { DiagramShape, FolderShape, TagOnDiagram } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { type LevelCode, levelOf } from '@lintel/domain/levels';
import { componentLink, diagramLink, folderLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { LucideIcon } from 'lucide-react';
import { recentlyOpened } from '../../data/recent.ts';
import type { Action } from '../actions/action.ts';
import type { OpenDrawing } from '../openDrawing.ts';
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
  | {
      kind: 'component';
      href: string;
      component: ComponentBriefShape;
      typeSlug: string | null;
      icon: IconRef | null;
    }
  | { kind: 'command'; icon: LucideIcon; shortcut: string | null; run: () => void }
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

/** What the server found: there may be too many of them to have them all here. */
export const componentItems = (components: readonly ComponentBriefShape[]): PaletteItem[] =>
  components.map((component) => {
    const { slug, state } = component;
    const title = displayName('component', component);
    const type = component.type ?? component.sharedType;
    const told = state === 'ACTIVE' ? null : stateLabels[state];
    return {
      id: `component.${slug}`,
      kind: 'component',
      title,
      detail: [type?.name, told].filter((part) => part).join(' · ') || null,
      text: searchable(title, 'component', type?.name, told),
      href: componentLink(slug),
      component,
      typeSlug: type?.slug ?? null,
      icon: type?.icon ?? null,
    };
  });

export const commandItems = (actions: readonly Action[]): PaletteItem[] =>
  actions
    .filter(({ keyOnly, enabled }) => keyOnly !== true && enabled !== false)
    .map(({ id, label, section, icon, shortcut, keywords, run }) => ({
      id: `command.${id}`,
      kind: 'command',
      title: label,
      detail: null,
      text: searchable(label, keywords, section),
      icon,
      shortcut: shortcut ?? null,
      run,
    }));

/** Choosing it puts it onto the open drawing instead of opening it. */
export const isPlaced = (
  item: PaletteItem | undefined,
  drawing: Pick<OpenDrawing, 'takes'> | null,
): boolean => item?.kind === 'component' && drawing?.takes(item.component) === true;

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
  diagram: 'Diagrams',
  folder: 'Folders',
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

/** Without a question: what was opened last, then all commands. The kind with the best find comes first. */
export const paletteResults = (items: readonly PaletteItem[], query: string): PaletteResults => {
  if (query.trim() === '') {
    const recent = recentlyOpened(items.filter(isDiagram), mostRecent);
    const commands = items.filter(({ kind }) => kind === 'command');
    const groups = [
      { title: 'Recently opened', items: recent },
      { title: titles.command, items: commands },
    ].filter((group) => group.items.length > 0);
    return { groups, total: recent.length + commands.length };
  }
  const ranked = rank(items, query);
  return { groups: groupsOf(ranked.slice(0, most).map(({ item }) => item)), total: ranked.length };
};

import type { LogEntry } from '../../model/logs/logEntry.ts';
import { isDeepStrictEqual } from 'node:util';
import { type InitialView, type State, stateLabels } from '@lintel/domain/entities/diagram';
import { type LevelCode, levelOf } from '@lintel/domain/levels';
import { displayName } from '@lintel/domain/names';

/** A diagram as its change log tells it: with names, because a log outlives what it names. */
export interface DescribedDiagram {
  slug: string;
  name: string;
  description: string | null;
  folder: string | null;
  level: LevelCode | null;
  state: State;
  shared: boolean;
  /** What it is says nothing to anybody; only that it became another. */
  password: string | null;
  initialView: InitialView | null;
  tags: readonly string[];
}

const titled = (diagram: DescribedDiagram): string => `"${displayName('diagram', diagram)}"`;
const folderOf = (diagram: DescribedDiagram): string =>
  diagram.folder === null ? 'no folder' : `"${diagram.folder}"`;
const levelNameOf = (diagram: DescribedDiagram): string => levelOf(diagram.level)?.name ?? 'no level';
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const count = (names: readonly string[]): string => (names.length === 1 ? 'the tag' : 'the tags');

const describeTags = (before: DescribedDiagram, after: DescribedDiagram): string => {
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  const parts = [
    ...(added.length > 0 ? [`added ${count(added)} ${quoted(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${count(removed)} ${quoted(removed)}`] : []),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
};

export const describeCreation = (diagram: DescribedDiagram): LogEntry => ({
  action: 'CREATED',
  text: `Created the diagram ${titled(diagram)}`,
});

export const describeDeletion = (diagram: DescribedDiagram): LogEntry => ({
  action: 'DELETED',
  text: `Deleted the diagram ${titled(diagram)}`,
});

const describePassword = (before: DescribedDiagram, after: DescribedDiagram): string => {
  if (before.password === null) return 'Protected the shared link with a password';
  return after.password === null
    ? 'Removed the password of the shared link'
    : 'Changed the password of the shared link';
};

/** One entry for each thing that changed, and none where nothing did. */
export const describeChanges = (before: DescribedDiagram, after: DescribedDiagram): LogEntry[] => {
  const entries: LogEntry[] = [];
  const tell = (action: string, text: string): void => {
    entries.push({ action, text });
  };
  if (before.name !== after.name) tell('RENAMED', `Renamed from ${titled(before)} to ${titled(after)}`);
  if (before.description !== after.description) tell('DESCRIBED', 'Changed the description');
  if (before.folder !== after.folder) tell('MOVED', `Moved from ${folderOf(before)} to ${folderOf(after)}`);
  if (before.state !== after.state) {
    const [from, to] = [stateLabels[before.state], stateLabels[after.state]];
    tell('STATE_CHANGED', `Changed the state from ${from} to ${to}`);
  }
  if (before.level !== after.level)
    tell('LEVEL_CHANGED', `Changed the level from ${levelNameOf(before)} to ${levelNameOf(after)}`);
  if (before.shared !== after.shared)
    tell(
      'SHARING_CHANGED',
      after.shared ? 'Shared with anybody who has the link' : 'Stopped sharing by link',
    );
  if (before.password !== after.password) tell('SHARING_CHANGED', describePassword(before, after));
  if (!isDeepStrictEqual(before.initialView, after.initialView))
    tell('VIEW_CHANGED', 'Changed the view that it opens with');
  const tags = describeTags(before, after);
  if (tags !== '') tell('TAGS_CHANGED', tags);
  return entries;
};

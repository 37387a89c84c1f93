import { isDeepStrictEqual } from 'node:util';
import { type DiagramFact, namesOf } from '@lintel/domain/changeLog/facts';
import type { InitialView, State } from '@lintel/domain/entities/diagram';
import type { LevelCode } from '@lintel/domain/levels';

/** A diagram as its change log knows it: with names, because a log outlives what it names. */
export interface LoggedDiagram {
  /** As it is shown. */
  name: string;
  description: string | null;
  folder: string | null;
  level: LevelCode | null;
  state: State;
  shared: boolean;
  /** Its value says nothing to a reader; only that it became another. */
  password: string | null;
  initialView: InitialView | null;
  tags: readonly string[];
}

const of = 'diagram';

const tagFacts = (before: LoggedDiagram, after: LoggedDiagram): DiagramFact[] => {
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  return added.length + removed.length === 0
    ? []
    : [{ of, what: 'tagsChanged', added: namesOf(added), removed: namesOf(removed) }];
};

const sharingFacts = (before: LoggedDiagram, after: LoggedDiagram): DiagramFact[] => {
  const facts: DiagramFact[] = [];
  if (before.shared !== after.shared) facts.push({ of, what: 'sharingChanged', isShared: after.shared });
  if (before.password !== after.password)
    facts.push({
      of,
      what: 'passwordChanged',
      had: before.password !== null,
      has: after.password !== null,
    });
  return facts;
};

/** One for each thing that changed, and none where nothing did. */
export const factsOfChange = (before: LoggedDiagram, after: LoggedDiagram): DiagramFact[] => {
  const facts: DiagramFact[] = [];
  if (before.name !== after.name) facts.push({ of, what: 'renamed', from: before.name, to: after.name });
  if (before.description !== after.description) facts.push({ of, what: 'described' });
  if (before.folder !== after.folder)
    facts.push({ of, what: 'moved', from: before.folder, to: after.folder });
  if (before.state !== after.state)
    facts.push({ of, what: 'stateChanged', from: before.state, to: after.state });
  if (before.level !== after.level)
    facts.push({ of, what: 'levelChanged', from: before.level, to: after.level });
  facts.push(...sharingFacts(before, after));
  if (!isDeepStrictEqual(before.initialView, after.initialView)) facts.push({ of, what: 'viewChanged' });
  return [...facts, ...tagFacts(before, after)];
};

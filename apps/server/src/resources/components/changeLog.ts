import type { LogEntry } from '../../model/logs/logEntry.ts';
import type { AttributeType } from '@lintel/domain/entities/attribute';
import { type State, stateLabels } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { cleanLine } from '@lintel/richtext/words';
import { attachmentEntry } from '../../model/attachments/attachmentChanges.ts';
import { attributeOf, type HeldValue } from './fields.ts';

/** A component as its change log tells it: with names, because a log outlives what it names. */
export interface DescribedComponent {
  slug: string;
  name: string;
  type: string | null;
  state: State;
  richDescription: string | null;
  inlineDesc: boolean;
  repositoryUrl: string | null;
  externalId: string | null;
  apiContext: string | null;
}

/** What else a save did. Diagrams are counted and not named: one of them may be somebody's draft. */
export interface Belongings {
  attributes: readonly { name: string; value: string | null }[];
  addedTags: readonly string[];
  removedTags: readonly string[];
  attached: readonly string[];
  detached: readonly string[];
  addedLinks: number;
  removedLinks: number;
}

const shownLetters = 60;

const titled = (component: { name: string; slug: string }): string =>
  `"${displayName('component', component)}"`;
const typed = ({ type }: DescribedComponent): string => (type === null ? 'no type' : `"${type}"`);
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const shortened = (text: string): string => {
  const line = cleanLine(text, shownLetters + 1);
  return line.length > shownLetters ? `${cleanLine(line, shownLetters)}…` : line;
};

/** As a value is told: a text itself, a checkbox in words, items and people by name. */
export const tellValue = (
  value: HeldValue,
  attributeType: AttributeType | undefined,
  nameOf: (id: number) => string,
): string | null => {
  if (value === null) return null;
  if (typeof value !== 'string') return quoted(value.map(nameOf));
  if (attributeType === 'BOOLEAN') return value === 'true' ? '"Yes"' : '"No"';
  return `"${shortened(value)}"`;
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const describeTags = ({ addedTags: added, removedTags: removed }: Belongings): string => {
  const noun = (names: readonly string[]): string => (names.length === 1 ? 'the tag' : 'the tags');
  return capitalised(
    [
      ...(added.length > 0 ? [`added ${noun(added)} ${quoted(added)}`] : []),
      ...(removed.length > 0 ? [`removed ${noun(removed)} ${quoted(removed)}`] : []),
    ].join(', '),
  );
};

const describeLinks = ({ addedLinks, removedLinks }: Belongings): string =>
  capitalised(
    [
      ...(addedLinks > 0 ? [`linked ${counted(addedLinks, 'diagram')}`] : []),
      ...(removedLinks > 0 ? [`unlinked ${counted(removedLinks, 'diagram')}`] : []),
    ].join(', '),
  );

const describeBelongings = (changes: Belongings): LogEntry[] => {
  const entries = changes.attributes.map(({ name, value }) => ({
    action: 'ATTRIBUTE_CHANGED',
    text: value === null ? `Removed the attribute "${name}"` : `Set the attribute "${name}" to ${value}`,
  }));
  const tags = describeTags(changes);
  const links = describeLinks(changes);
  if (tags !== '') entries.push({ action: 'TAGS_CHANGED', text: tags });
  if (links !== '') entries.push({ action: 'LINKS_CHANGED', text: links });
  return [
    ...entries,
    ...changes.detached.map((name) => attachmentEntry('DETACHED', name)),
    ...changes.attached.map((name) => attachmentEntry('ATTACHED', name)),
  ];
};

/** One entry for each thing that changed, and none where nothing did. */
export const describeChanges = (
  before: DescribedComponent,
  after: DescribedComponent,
  belongings: Belongings,
): LogEntry[] => {
  const entries: LogEntry[] = [];
  const tell = (action: string, text: string): void => {
    entries.push({ action, text });
  };
  if (before.name !== after.name) tell('RENAMED', `Renamed from ${titled(before)} to ${titled(after)}`);
  if (before.richDescription !== after.richDescription) tell('DESCRIBED', 'Changed the description');
  if (before.inlineDesc !== after.inlineDesc)
    tell(
      'DESCRIBED',
      after.inlineDesc ? 'Shows the description on diagrams' : 'Hides the description on diagrams',
    );
  if (before.type !== after.type)
    tell('TYPE_CHANGED', `Changed the type from ${typed(before)} to ${typed(after)}`);
  if (before.state !== after.state)
    tell(
      'STATE_CHANGED',
      `Changed the state from ${stateLabels[before.state]} to ${stateLabels[after.state]}`,
    );
  if (before.repositoryUrl !== after.repositoryUrl)
    tell(
      'REPOSITORY_CHANGED',
      after.repositoryUrl === null ? 'Removed the repository' : 'Changed the repository',
    );
  if (before.externalId !== after.externalId || before.apiContext !== after.apiContext)
    tell('EXTERNAL_CHANGED', 'Changed how other programs know it');
  return [...entries, ...describeBelongings(belongings)];
};

export const describeCreation = (component: DescribedComponent): LogEntry => ({
  action: 'CREATED',
  text: `Created the component ${titled(component)}`,
});

export const describeDeletion = (component: { name: string; slug: string }): LogEntry => ({
  action: 'DELETED',
  text: `Deleted the component ${titled(component)}`,
});

export const describeMerge = (
  component: { name: string; slug: string },
  into: { name: string; slug: string },
): LogEntry => ({ action: 'MERGED', text: `Merged ${titled(component)} into ${titled(into)}` });

export const describeRestoration = (component: { name: string; slug: string }): LogEntry => ({
  action: 'RESTORED',
  text: `Brought back the component ${titled(component)}`,
});

/** What became a draft while a component was gone is not linked when it comes back. */
export const describeLinksLeftOut = (count: number): LogEntry => ({
  action: 'LINKS_CHANGED',
  text: `Unlinked ${counted(count, 'diagram')} that ${count === 1 ? 'is a draft' : 'are drafts'} by now`,
});

/** The attributes among changed fields, each with what it holds now. */
export const changedAttributes = (
  changes: Readonly<Record<string, unknown>>,
): { attributeId: number; value: HeldValue }[] =>
  Object.entries(changes).flatMap(([field, value]) => {
    const attributeId = attributeOf(field);
    return attributeId === null || value === undefined ? [] : [{ attributeId, value: value as HeldValue }];
  });

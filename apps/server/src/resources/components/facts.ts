import { attributeKinds, type AttributeType } from '@lintel/domain/attributes/registry';
import { type ComponentFact, type LoggedValue, namesOf } from '@lintel/domain/changeLog/facts';
import { shortened } from '../../model/logs/shortened.ts';
import { attributeOf, type ComponentFields, type HeldValue } from './fields.ts';

/** A component as its change log knows it: with names as they are shown, because a log outlives what it names. */
export type LoggedComponent = Omit<ComponentFields, 'type'> & { type: string | null };

/** What else a save did. Diagrams are counted and not named: one of them may be a draft. */
export interface LoggedBelongings {
  attributes: readonly { name: string; value: LoggedValue | null }[];
  addedTags: readonly string[];
  removedTags: readonly string[];
  attached: readonly string[];
  detached: readonly string[];
  addedLinks: number;
  removedLinks: number;
}

const of = 'component';

/** As a value is logged: a text itself, a checkbox, items and people by name. */
export const loggedValue = (
  value: HeldValue,
  attributeType: AttributeType | undefined,
  nameOf: (id: number) => string,
): LoggedValue | null => {
  if (value === null) return null;
  if (typeof value !== 'string') return namesOf(value.map(nameOf));
  return shortened(attributeType === undefined ? value : attributeKinds[attributeType].describe(value));
};

const belongingFacts = (changes: LoggedBelongings): ComponentFact[] => {
  const { addedTags, removedTags, addedLinks, removedLinks } = changes;
  const facts = changes.attributes.map(
    ({ name, value }): ComponentFact =>
      value === null
        ? { of, what: 'attributeRemoved', attribute: name }
        : { of, what: 'attributeSet', attribute: name, value },
  );
  if (addedTags.length + removedTags.length > 0)
    facts.push({ of, what: 'tagsChanged', added: namesOf(addedTags), removed: namesOf(removedTags) });
  if (addedLinks + removedLinks > 0)
    facts.push({ of, what: 'linksChanged', added: addedLinks, removed: removedLinks });
  for (const name of changes.detached) facts.push({ of, what: 'detached', name });
  for (const name of changes.attached) facts.push({ of, what: 'attached', name });
  return facts;
};

/** One for each thing that changed, and none where nothing did. */
export const factsOfChange = (
  before: LoggedComponent,
  after: LoggedComponent,
  belongings: LoggedBelongings,
): ComponentFact[] => {
  const facts: ComponentFact[] = [];
  if (before.name !== after.name) facts.push({ of, what: 'renamed', from: before.name, to: after.name });
  if (before.richDescription !== after.richDescription) facts.push({ of, what: 'described' });
  if (before.inlineDesc !== after.inlineDesc)
    facts.push({ of, what: 'descriptionShown', isShown: after.inlineDesc });
  if (before.type !== after.type) facts.push({ of, what: 'typeChanged', from: before.type, to: after.type });
  if (before.state !== after.state)
    facts.push({ of, what: 'stateChanged', from: before.state, to: after.state });
  if (before.repositoryUrl !== after.repositoryUrl)
    facts.push({ of, what: 'repositoryChanged', has: after.repositoryUrl !== null });
  if (before.externalId !== after.externalId || before.apiContext !== after.apiContext)
    facts.push({ of, what: 'externalChanged' });
  return [...facts, ...belongingFacts(belongings)];
};

/** The attributes among changed fields, each with what it holds now. */
export const changedAttributes = (
  changes: Readonly<Record<string, unknown>>,
): { attributeId: number; value: HeldValue }[] =>
  Object.entries(changes).flatMap(([field, value]) => {
    const attributeId = attributeOf(field);
    return attributeId === null || value === undefined ? [] : [{ attributeId, value: value as HeldValue }];
  });

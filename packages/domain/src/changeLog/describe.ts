import { describeMoment } from '../dates.ts';
import { stateLabels } from '../entities/diagram.ts';
import { type LevelCode, levelOf } from '../levels.ts';
import { describeDrawing } from './describeDrawing.ts';
import type {
  AttributeFact,
  ComponentFact,
  DiagramFact,
  Fact,
  LoggedValue,
  Names,
  TypeFact,
} from './facts.ts';
import { called, commaSeparated, counted, listed, sentenceOf, type Words, words } from './words.ts';

/** Says no more than the compiler: each fact has its words. */
const unknown = (fact: never): never => {
  throw new TypeError(`There are no words for ${JSON.stringify(fact)}`);
};

const describeNames = ({ names, more }: Names): Words => {
  const shown = commaSeparated(names.map(called));
  return more === 0 ? shown : words`${shown} and ${String(more)} more`;
};

const describeTags = ({ added, removed }: { added: Names; removed: Names }): Words => {
  const changed = (verb: string, tags: Names): Words[] => {
    const total = tags.names.length + tags.more;
    if (total === 0) return [];
    return [words`${verb} the ${total === 1 ? 'tag' : 'tags'} ${describeNames(tags)}`];
  };
  return commaSeparated([...changed('added', added), ...changed('removed', removed)]);
};

const levelName = (code: LevelCode | null): string => levelOf(code)?.name ?? 'no level';
const nameOr = (none: string, name: string | null): Words | string => (name === null ? none : called(name));

const describePassword = (had: boolean, has: boolean): Words => {
  if (!had) return words`protected the shared link with a password`;
  return has
    ? words`changed the password of the shared link`
    : words`removed the password of the shared link`;
};

const describeDiagram = (fact: DiagramFact): Words => {
  switch (fact.what) {
    case 'created':
      return words`created the diagram ${called(fact.name)}`;
    case 'deleted':
      return words`deleted the diagram ${called(fact.name)}`;
    case 'renamed':
      return words`renamed from ${called(fact.from)} to ${called(fact.to)}`;
    case 'described':
      return words`changed the description`;
    case 'moved':
      return words`moved from ${nameOr('no folder', fact.from)} to ${nameOr('no folder', fact.to)}`;
    case 'stateChanged':
      return words`changed the state from ${stateLabels[fact.from]} to ${stateLabels[fact.to]}`;
    case 'levelChanged':
      return words`changed the level from ${levelName(fact.from)} to ${levelName(fact.to)}`;
    case 'sharingChanged':
      return fact.isShared ? words`shared with anybody who has the link` : words`stopped sharing by link`;
    case 'passwordChanged':
      return describePassword(fact.had, fact.has);
    case 'viewChanged':
      return words`changed the view that it opens with`;
    case 'tagsChanged':
      return describeTags(fact);
    case 'attached':
      return words`attached ${called(fact.name)}`;
    case 'detached':
      return words`removed the attachment ${called(fact.name)}`;
    case 'versionKept':
      return words`kept the version ${called(fact.name)}`;
    case 'versionRenamed':
      return words`renamed the version ${called(fact.from)} to ${called(fact.to)}`;
    case 'versionRestored':
      return fact.drawnAt === undefined
        ? words`restored the version ${called(fact.name)}`
        : words`restored how it was on ${describeMoment(fact.drawnAt)}`;
    default:
      return unknown(fact);
  }
};

const describeValue = (value: LoggedValue): Words =>
  typeof value === 'string' ? called(value) : describeNames(value);

const describeLinks = ({ added, removed }: { added: number; removed: number }): Words =>
  commaSeparated([
    ...(added > 0 ? [words`linked ${counted(added, 'diagram')}`] : []),
    ...(removed > 0 ? [words`unlinked ${counted(removed, 'diagram')}`] : []),
  ]);

const describeComponent = (fact: ComponentFact): Words => {
  switch (fact.what) {
    case 'created':
      return words`created the component ${called(fact.name)}`;
    case 'deleted':
      return words`deleted the component ${called(fact.name)}`;
    case 'merged':
      return words`merged ${called(fact.name)} into ${called(fact.into)}`;
    case 'broughtBack':
      return words`brought back the component ${called(fact.name)}`;
    case 'renamed':
      return words`renamed from ${called(fact.from)} to ${called(fact.to)}`;
    case 'described':
      return words`changed the description`;
    case 'descriptionShown':
      return fact.isShown
        ? words`shows the description on diagrams`
        : words`hides the description on diagrams`;
    case 'typeChanged':
      return words`changed the type from ${nameOr('no type', fact.from)} to ${nameOr('no type', fact.to)}`;
    case 'typeLost':
      return words`lost the type ${called(fact.type)}, which was deleted`;
    case 'stateChanged':
      return words`changed the state from ${stateLabels[fact.from]} to ${stateLabels[fact.to]}`;
    case 'repositoryChanged':
      return fact.has ? words`changed the repository` : words`removed the repository`;
    case 'externalChanged':
      return words`changed how other programs know it`;
    case 'attributeSet':
      return words`set the attribute ${called(fact.attribute)} to ${describeValue(fact.value)}`;
    case 'attributeRemoved':
      return words`removed the attribute ${called(fact.attribute)}`;
    case 'attributeLost':
      return words`lost the attribute ${called(fact.attribute)}, which was deleted`;
    case 'listItemLost':
      return words`lost ${called(fact.item)} of the attribute ${called(fact.attribute)}, which was taken off its list`;
    case 'tagsChanged':
      return describeTags(fact);
    case 'linksChanged':
      return describeLinks(fact);
    case 'draftLinksLeftOut':
      return words`unlinked ${counted(fact.count, 'diagram')} that ${fact.count === 1 ? 'is a draft' : 'are drafts'} by now`;
    case 'attached':
      return words`attached ${called(fact.name)}`;
    case 'detached':
      return words`removed the attachment ${called(fact.name)}`;
    default:
      return unknown(fact);
  }
};

const describeType = (fact: TypeFact): Words => {
  switch (fact.what) {
    case 'created':
      return words`created the type ${called(fact.name)}`;
    case 'deleted':
      return words`deleted the type ${called(fact.name)}`;
    case 'renamed':
      return words`renamed the type ${called(fact.from)} to ${called(fact.to)}`;
    case 'described':
      return words`changed the description of the type ${called(fact.name)}`;
    case 'iconChanged':
      return words`changed the icon of the type ${called(fact.name)}`;
    default:
      return unknown(fact);
  }
};

const describeAttribute = (fact: AttributeFact): Words => {
  switch (fact.what) {
    case 'created':
      return words`created the attribute ${called(fact.name)}`;
    case 'deleted':
      return words`deleted the attribute ${called(fact.name)}`;
    case 'renamed':
      return words`renamed the attribute ${called(fact.from)} to ${called(fact.to)}`;
    case 'described':
      return words`changed the description of the attribute ${called(fact.name)}`;
    case 'requiredChanged':
      return words`made the attribute ${called(fact.name)} ${fact.isRequired ? 'required' : 'optional'}`;
    case 'kindChanged':
      return words`changed the kind of the attribute ${called(fact.name)}`;
    case 'listItemRenamed':
      return words`renamed ${called(fact.from)} of ${called(fact.name)} to ${called(fact.to)}`;
    case 'listItemRemoved':
      return words`took ${called(fact.item)} off the list of ${called(fact.name)}`;
    case 'listItemsAdded':
      return words`added ${describeNames(fact.items)} to the list of ${called(fact.name)}`;
    case 'typesChanged':
      return words`changed the types that have ${called(fact.name)}`;
    default:
      return unknown(fact);
  }
};

const describeFact = (fact: Fact): Words => {
  switch (fact.of) {
    case 'drawing':
      return describeDrawing(fact);
    case 'diagram':
      return describeDiagram(fact);
    case 'component':
      return describeComponent(fact);
    case 'type':
      return describeType(fact);
    case 'attribute':
      return describeAttribute(fact);
    case 'older':
      return [{ text: fact.text, isName: false }];
    default:
      return unknown(fact);
  }
};

/** What was done, to stand behind the name of who did it. The only place that has words for facts. */
export const describe = (facts: readonly Fact[]): Words => {
  const [first, ...rest] = facts;
  // What that changed is a part of it.
  return first?.what === 'versionRestored' && rest.length > 0
    ? words`${describeFact(first)}: ${describe(rest)}`
    : listed(facts.map(describeFact));
};

/** The same as a sentence of its own, with the names in quotes. */
export const report = (facts: readonly Fact[]): string => sentenceOf(describe(facts));

import type { DrawingFact, DrawnNoun, Fact } from './facts.ts';

type What = Exclude<Fact, { of: 'older' }>['what'];

/** Of which kind an entry is, for who reads it by program: the same for whatever it happened to. */
const actions = {
  added: 'ADDED',
  restored: 'RESTORED',
  deleted: 'DELETED',
  linked: 'LINKED',
  linkedTo: 'LINKED',
  unlinked: 'UNLINKED',
  named: 'RENAMED',
  renamed: 'RENAMED',
  retyped: 'TYPE_CHANGED',
  reframed: 'CONTAINER_CHANGED',
  turned: 'CONTAINER_CHANGED',
  resized: 'RESIZED',
  moved: 'MOVED',
  reconnected: 'RECONNECTED',
  written: 'TEXT_CHANGED',
  described: 'DESCRIBED',
  implemented: 'TECHNOLOGY_CHANGED',
  restyled: 'LOOK_CHANGED',
  pointed: 'LINKS_CHANGED',
  bent: 'LINE_MOVED',
  relabelled: 'LABEL_MOVED',
  restacked: 'REORDERED',
  created: 'CREATED',
  stateChanged: 'STATE_CHANGED',
  levelChanged: 'LEVEL_CHANGED',
  sharingChanged: 'SHARING_CHANGED',
  passwordChanged: 'SHARING_CHANGED',
  viewChanged: 'VIEW_CHANGED',
  tagsChanged: 'TAGS_CHANGED',
  attached: 'ATTACHED',
  detached: 'DETACHED',
  versionKept: 'VERSION_CREATED',
  versionRenamed: 'VERSION_RENAMED',
  versionRestored: 'VERSION_RESTORED',
  merged: 'MERGED',
  broughtBack: 'RESTORED',
  descriptionShown: 'DESCRIBED',
  typeChanged: 'TYPE_CHANGED',
  typeLost: 'TYPE_CHANGED',
  repositoryChanged: 'REPOSITORY_CHANGED',
  externalChanged: 'EXTERNAL_CHANGED',
  attributeSet: 'ATTRIBUTE_CHANGED',
  attributeRemoved: 'ATTRIBUTE_CHANGED',
  attributeLost: 'ATTRIBUTE_CHANGED',
  listItemLost: 'ATTRIBUTE_CHANGED',
  linksChanged: 'LINKS_CHANGED',
  draftLinksLeftOut: 'LINKS_CHANGED',
  iconChanged: 'ICON_CHANGED',
  requiredChanged: 'REQUIRED_CHANGED',
  kindChanged: 'TYPE_CHANGED',
  listItemRenamed: 'LIST_CHANGED',
  listItemRemoved: 'LIST_CHANGED',
  listItemsAdded: 'LIST_CHANGED',
  typesChanged: 'TYPES_CHANGED',
} as const satisfies Record<What, string>;

const nounsOf = (fact: DrawingFact): DrawnNoun[] => {
  if (fact.what === 'turned') return [fact.into];
  return fact.what === 'renamed' || fact.what === 'linkedTo'
    ? [fact.noun]
    : fact.items.map(({ noun }) => noun);
};

const drawnGroups = { component: 'Component', container: 'Container', text: 'Text', relation: 'Relation' };
const groups = { diagram: 'Diagram', component: 'Component', type: 'Type', attribute: 'Attribute' };

const groupsOf = (fact: Fact): (string | null)[] => {
  if (fact.of === 'older') return [fact.group];
  return fact.of === 'drawing' ? nounsOf(fact).map((noun) => drawnGroups[noun]) : [groups[fact.of]];
};

const onlyOf = <T, Else>(all: readonly T[], otherwise: Else): T | Else => {
  const [first, ...others] = new Set(all);
  return first === undefined || others.length > 0 ? otherwise : first;
};

/** What restoring a version changed is a part of that. */
const leadingOf = (facts: readonly Fact[]): readonly Fact[] => {
  const restoring = facts.find(({ what }) => what === 'versionRestored');
  return restoring === undefined ? facts : [restoring];
};

export const actionOf = (facts: readonly Fact[]): string =>
  onlyOf(
    leadingOf(facts).map((fact) => (fact.of === 'older' ? fact.action : actions[fact.what])),
    'CHANGED',
  );

/** What an entry is about, in one word. */
export const groupOf = (facts: readonly Fact[]): string | null =>
  onlyOf(leadingOf(facts).flatMap(groupsOf), 'Drawing');

import { z } from 'zod/mini';
import { called, type Words, words } from '../changeLog/words.ts';
import { activityActions, activityItems } from '../entities/logs.ts';
import type { ActivityFact } from './facts.ts';
import { activityKinds, type ActivityKind, describeFact, kindOf } from './kinds.ts';

export const activityGroups = [
  'SIGN_IN',
  'PEOPLE',
  'ACCESS',
  'SHARING',
  'TRANSFER',
  'CONTENT',
  'DRAWING',
  'SETTINGS',
] as const;
export const activityGroupSchema = z.enum(activityGroups);
export type ActivityGroup = z.infer<typeof activityGroupSchema>;

export const activityGroupLabels: Readonly<Record<ActivityGroup, string>> = {
  SIGN_IN: 'Sign-in and passwords',
  PEOPLE: 'Members and roles',
  ACCESS: 'Keys and single sign-on',
  SHARING: 'Sharing',
  TRANSFER: 'Exports and imports',
  CONTENT: 'Diagrams and model',
  DRAWING: 'Drawing',
  SETTINGS: 'Settings',
};

type Of = ActivityFact['of'];
type Item = (typeof activityItems)[number];
type Action = (typeof activityActions)[number];

export const groupOfFacts: Readonly<Record<Of, ActivityGroup>> = {
  signIn: 'SIGN_IN',
  account: 'SIGN_IN',
  member: 'PEOPLE',
  invite: 'PEOPLE',
  sso: 'ACCESS',
  apiKey: 'ACCESS',
  token: 'ACCESS',
  share: 'SHARING',
  export: 'TRANSFER',
  import: 'TRANSFER',
  thing: 'CONTENT',
  organization: 'SETTINGS',
};

export const groupOfItems: Readonly<Record<Item, ActivityGroup>> = {
  DIAGRAM: 'CONTENT',
  COMPONENT: 'CONTENT',
  DEPENDENCY_GRAPH: 'CONTENT',
  INSTANCE: 'DRAWING',
  RELATION: 'DRAWING',
  TEXTAREA: 'DRAWING',
};

/** Something that was added, changed or deleted, as it is called today. */
export interface LoggedItem {
  readonly type: Item;
  readonly action: Action;
  readonly slug: string;
  /** Null where nothing says what it is called, or was. */
  readonly name: string | null;
}

/** An entry says what happened by a fact, or else by an item. */
export interface Said {
  readonly fact: ActivityFact | null;
  readonly item: LoggedItem | null;
}

const nouns: Readonly<Record<Item, string>> = {
  DIAGRAM: 'diagram',
  COMPONENT: 'component',
  DEPENDENCY_GRAPH: 'dependency graph',
  INSTANCE: 'box',
  RELATION: 'relation',
  TEXTAREA: 'text',
};
const verbs: Readonly<Record<Action, string>> = {
  ADDED: 'added',
  CHANGED: 'changed',
  DELETED: 'deleted',
  WARNED: 'was warned before saving over',
};
const ends: Readonly<Record<Action, string>> = { ...verbs, WARNED: 'overwriting warned of' };

const labelOfItem = (type: Item, action: Action): string => {
  const noun = nouns[type];
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${ends[action]}`;
};

const describeItem = ({ type, action, name }: LoggedItem): Words => {
  if (name === null) return words`${verbs[action]} a ${nouns[type]}`;
  return words`${verbs[action]} the ${nouns[type]} ${called(name)}`;
};

/** What was done, to stand behind the name of who did it. */
export const describeEntry = ({ fact, item }: Said): Words => {
  if (fact !== null) return describeFact(fact);
  return item === null ? [] : describeItem(item);
};

/** In two or three words. */
export const labelOf = ({ fact, item }: Said): string => {
  if (fact !== null) return activityKinds[kindOf(fact)].label;
  return item === null ? '' : labelOfItem(item.type, item.action);
};

export const groupOfEntry = ({ fact, item }: Said): ActivityGroup => {
  if (fact !== null) return groupOfFacts[fact.of];
  return item === null ? 'CONTENT' : groupOfItems[item.type];
};

const has = (label: string, word: string): boolean => label.toLowerCase().includes(word.toLowerCase());

/** Whose label has the word in it: what people read is what they search for. */
export const kindsLabelled = (word: string): ActivityKind[] =>
  (Object.keys(activityKinds) as ActivityKind[]).filter((kind) => has(activityKinds[kind].label, word));

export const itemsLabelled = (word: string): { type: Item; action: Action }[] =>
  activityItems
    .flatMap((type) => activityActions.map((action) => ({ type, action })))
    .filter(({ type, action }) => has(labelOfItem(type, action), word));

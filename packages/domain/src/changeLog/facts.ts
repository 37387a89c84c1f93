import { z } from 'zod/mini';
import { stateSchema } from '../entities/diagram.ts';
import { instant } from '../fields.ts';
import { levelCodeSchema } from '../levels.ts';
import { limits } from '../limits.ts';

/**
 * What the change log keeps: what happened, as data. `of` says what it happened to and `what` which of its kinds it is;
 * `describe.ts` has the words for each. What is written once is read for ever: a fact may get fields that may be
 * absent, and never loses one.
 */

/** As it was shown then: what it names may be called otherwise by now, or be gone. */
const name = z.string().check(z.maxLength(limits.loggedNameLength));
const count = z.int().check(z.positive());

const names = z.object({
  names: z.array(name).check(z.maxLength(limits.loggedNames)),
  /** So many besides, which are not named. */
  more: z.int().check(z.nonnegative()),
});
export type Names = z.infer<typeof names>;

/** As many as an entry has room for. */
export const namesOf = (all: readonly string[]): Names => ({
  names: all.slice(0, limits.loggedNames),
  more: Math.max(0, all.length - limits.loggedNames),
});

const fact = <Of extends string, What extends string, Fields extends object>(
  of: Of,
  what: What,
  fields: Fields,
) => z.object({ of: z.literal(of), what: z.literal(what), ...fields });

const nothing = {};
const named = { name };
const renamed = { from: name, to: name };
const moved = { from: z.nullable(name), to: z.nullable(name) };
const stateChanged = { from: stateSchema, to: stateSchema };
const tagsChanged = { added: names, removed: names };

export const drawnNouns = ['container', 'component', 'text', 'relation'] as const;
export type DrawnNoun = (typeof drawnNouns)[number];
const drawnNoun = z.enum(drawnNouns);

/** Drawn items of one noun. The only one is named, where it has a name, and so are the ends of a relation. */
const mention = z.object({
  noun: drawnNoun,
  count,
  name: z.optional(name),
  ends: z.optional(z.object({ from: name, to: name })),
});
export type Mention = z.infer<typeof mention>;

/** At most one mention of each noun. */
const items = z.array(mention).check(z.minLength(1), z.maxLength(drawnNouns.length));
export type Mentions = z.infer<typeof items>;

/** What may happen to any number of drawn items at once, the weightiest first: a resize also moves, a conversion also names. */
export const drawnWhats = [
  'added',
  'restored',
  'deleted',
  'linked',
  'unlinked',
  'named',
  'retyped',
  'reframed',
  'resized',
  'moved',
  'reconnected',
  'written',
  'described',
  'implemented',
  'pointed',
  'restyled',
  'bent',
  'relabelled',
  'restacked',
] as const;
export type DrawnWhat = (typeof drawnWhats)[number];

const drawingFact = z.discriminatedUnion('what', [
  z.object({ of: z.literal('drawing'), what: z.enum(drawnWhats), items }),
  fact('drawing', 'renamed', { noun: drawnNoun, ...renamed }),
  /** A box that now stands for a component of another name. */
  fact('drawing', 'linkedTo', { noun: drawnNoun, ...renamed }),
  /** A box that became a container, or the other way round. */
  fact('drawing', 'turned', { item: mention, into: drawnNoun }),
]);
export type DrawingFact = z.infer<typeof drawingFact>;

const diagramFact = z.discriminatedUnion('what', [
  fact('diagram', 'created', named),
  fact('diagram', 'deleted', named),
  fact('diagram', 'renamed', renamed),
  fact('diagram', 'described', nothing),
  fact('diagram', 'moved', moved),
  fact('diagram', 'stateChanged', stateChanged),
  fact('diagram', 'levelChanged', { from: z.nullable(levelCodeSchema), to: z.nullable(levelCodeSchema) }),
  fact('diagram', 'sharingChanged', { isShared: z.boolean() }),
  fact('diagram', 'passwordChanged', { had: z.boolean(), has: z.boolean() }),
  fact('diagram', 'viewChanged', nothing),
  fact('diagram', 'tagsChanged', tagsChanged),
  fact('diagram', 'attached', named),
  fact('diagram', 'detached', named),
  fact('diagram', 'versionKept', named),
  fact('diagram', 'versionRenamed', renamed),
  /** `drawnAt` is what a version is called by that nobody named. */
  fact('diagram', 'versionRestored', { name, drawnAt: z.optional(instant) }),
]);
export type DiagramFact = z.infer<typeof diagramFact>;

/** A text as its type of attribute reads it, or list items and people by name. */
const attributeValue = z.union([name, names]);
export type LoggedValue = z.infer<typeof attributeValue>;

const componentFact = z.discriminatedUnion('what', [
  fact('component', 'created', named),
  fact('component', 'deleted', named),
  fact('component', 'merged', { name, into: name }),
  fact('component', 'broughtBack', named),
  fact('component', 'renamed', renamed),
  fact('component', 'described', nothing),
  fact('component', 'descriptionShown', { isShown: z.boolean() }),
  fact('component', 'typeChanged', moved),
  fact('component', 'typeLost', { type: name }),
  fact('component', 'stateChanged', stateChanged),
  fact('component', 'repositoryChanged', { has: z.boolean() }),
  fact('component', 'externalChanged', nothing),
  fact('component', 'attributeSet', { attribute: name, value: attributeValue }),
  fact('component', 'attributeRemoved', { attribute: name }),
  fact('component', 'attributeLost', { attribute: name }),
  fact('component', 'listItemLost', { attribute: name, item: name }),
  fact('component', 'tagsChanged', tagsChanged),
  /** Diagrams are counted and not named: one of them may be one person's draft. */
  fact('component', 'linksChanged', {
    added: z.int().check(z.nonnegative()),
    removed: z.int().check(z.nonnegative()),
  }),
  fact('component', 'draftLinksLeftOut', { count }),
  fact('component', 'attached', named),
  fact('component', 'detached', named),
]);
export type ComponentFact = z.infer<typeof componentFact>;

const typeFact = z.discriminatedUnion('what', [
  fact('type', 'created', named),
  fact('type', 'deleted', named),
  fact('type', 'renamed', renamed),
  fact('type', 'described', named),
  fact('type', 'iconChanged', named),
]);
export type TypeFact = z.infer<typeof typeFact>;

const attributeFact = z.discriminatedUnion('what', [
  fact('attribute', 'created', named),
  fact('attribute', 'deleted', named),
  fact('attribute', 'renamed', renamed),
  fact('attribute', 'described', named),
  fact('attribute', 'requiredChanged', { name, isRequired: z.boolean() }),
  fact('attribute', 'kindChanged', named),
  fact('attribute', 'listItemRenamed', { name, ...renamed }),
  fact('attribute', 'listItemRemoved', { name, item: name }),
  fact('attribute', 'listItemsAdded', { name, items: names }),
  fact('attribute', 'typesChanged', named),
]);
export type AttributeFact = z.infer<typeof attributeFact>;

/** Of the time in which an entry was a sentence, which is kept as it was. */
const said = fact('older', 'said', {
  action: z.string(),
  group: z.nullable(z.string()),
  text: z.string().check(z.maxLength(limits.saidLength)),
});

export const factSchema = z.discriminatedUnion('of', [
  drawingFact,
  diagramFact,
  componentFact,
  typeFact,
  attributeFact,
  said,
]);
export type Fact = z.infer<typeof factSchema>;

/** One, as a rule. A gesture that does several things to a drawing is one entry, and so is work done offline. */
export const factsSchema = z.array(factSchema).check(z.minLength(1), z.maxLength(drawnWhats.length));

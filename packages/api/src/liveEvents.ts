import { id, slug } from '@lintel/domain/fields';
import { z } from 'zod/mini';

/** What can change under a person's eyes. */
export const changedNouns = [
  'diagram',
  'folder',
  'tag',
  'component',
  // On how many diagrams a component is drawn.
  'componentUse',
  'type',
  'attribute',
  'icon',
  'attachment',
  'member',
  'organization',
  'invite',
  'session',
  'token',
  'apiKey',
  // The log of who came in, who may do what, and what was taken out or away.
  'activity',
  'uiSettings',
  'visit',
  // Saved model views and dependency graphs.
  'query',
  'dependencyFilter',
  // What the active diagrams draw of components, and the relations between them.
  'dependencies',
] as const;
export type ChangedNoun = (typeof changedNouns)[number];

export const presentPerson = z.object({ userId: id, name: z.string(), hue: z.number() });
export type PresentPerson = z.infer<typeof presentPerson>;

/** Who edits a component, and what of it where that is one field: a column of a table, or the id of an attribute. */
export const editingPerson = z.extend(presentPerson, {
  field: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))),
});
export type EditingPerson = z.infer<typeof editingPerson>;

/** Something is not any more what it was: a client that shows it reads it again. */
const changedEvent = z.object({
  changed: z.enum(changedNouns),
  /** Which ones; none named means any. */
  slugs: z.array(slug),
  /** The people it is about. */
  userIds: z.optional(z.array(id)),
});

/** Who is on which diagram, for the diagrams where that changed; the first one after opening names them all. */
const presenceEvent = z.object({ presence: z.record(slug, z.array(presentPerson)) });

/** Who has which component open to edit it, for the components where that changed; nobody is an empty list. */
const editingEvent = z.object({ editing: z.record(slug, z.array(editingPerson)) });

/** The first answer to a mark: whether what has changed since then follows, or may have been missed. */
const caughtUpEvent = z.object({ caughtUp: z.boolean() });

/** One message of `GET /api/events`. */
export const liveEventSchema = z.union([changedEvent, presenceEvent, editingEvent, caughtUpEvent]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
export type ChangedEvent = z.infer<typeof changedEvent>;
export type Presence = z.infer<typeof presenceEvent>['presence'];

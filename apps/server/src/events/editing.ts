import { componentEndpoints } from '@lintel/api/endpoints/components';
import { type EditingPerson, editingPerson } from '@lintel/api/liveEvents';
import { durations } from '@lintel/domain/limits';
import { avatarHue, fullName } from '@lintel/domain/people';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { componentModel } from '../db/tables/component.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import type { Nodes } from '../nodes/nodes.ts';

interface Editor extends EditingPerson {
  /** Forgotten then, unless the person says so again: a tab that is closed says nothing. */
  until: number;
}

interface Edited {
  organizationId: number;
  slug: string;
  people: Map<number, Editor>;
}

export interface Editing {
  /** Everybody who edits the component now. */
  say(
    place: { organizationId: number; slug: string },
    person: EditingPerson,
    isEditing: boolean,
  ): EditingPerson[];
  close(): void;
}

interface EditingOptions {
  now: () => Date;
  nodes?: Nodes | null;
  /** Passes on who edits a component, whenever that changes. */
  announce: (organizationId: number, slug: string, people: EditingPerson[]) => void;
}

const topic = 'editing';
const saidSchema = z.object({
  place: z.object({ organizationId: z.number(), slug: z.string() }),
  person: editingPerson,
  isEditing: z.boolean(),
});

interface Said {
  readonly place: { readonly organizationId: number; readonly slug: string };
  readonly person: EditingPerson;
  readonly isEditing: boolean;
}

const lookMilliseconds = 5_000;

const byId = (a: EditingPerson, b: EditingPerson): number => a.userId - b.userId;

/** Who has which component, or which field of it, open to edit it. Components are everybody's, and so is this. */
export const createEditing = ({ now, nodes = null, announce }: EditingOptions): Editing => {
  const edited = new Map<string, Edited>();

  const peopleOf = ({ people }: Edited): EditingPerson[] =>
    [...people.values()]
      .map(({ userId, name, hue, field }) => ({
        userId,
        name,
        hue,
        ...(field === undefined ? {} : { field }),
      }))
      .sort(byId);

  const publish = (one: Edited): void => {
    if (one.people.size === 0) edited.delete(one.slug);
    announce(one.organizationId, one.slug, peopleOf(one));
  };

  const forgetOld = (): void => {
    const at = now().getTime();
    for (const one of edited.values()) {
      const gone = [...one.people.values()].filter(({ until }) => until <= at);
      for (const { userId } of gone) one.people.delete(userId);
      if (gone.length > 0) publish(one);
    }
  };
  const timer = setInterval(forgetOld, lookMilliseconds);
  timer.unref();

  const note = ({ place: { organizationId, slug }, person, isEditing }: Said): EditingPerson[] => {
    forgetOld();
    const one = edited.get(slug) ?? { organizationId, slug, people: new Map<number, Editor>() };
    edited.set(slug, one);
    const before = one.people.get(person.userId);
    const until = now().getTime() + durations.editingSeconds * 1_000;
    if (isEditing) one.people.set(person.userId, { ...person, until });
    else one.people.delete(person.userId);
    const isNews = (before !== undefined) !== isEditing || (isEditing && before?.field !== person.field);
    if (isNews) publish(one);
    else if (one.people.size === 0) edited.delete(slug);
    return peopleOf(one);
  };
  const leave = nodes?.hear(topic, (message) => {
    const {
      person: { field, ...person },
      ...said
    } = saidSchema.parse(JSON.parse(new TextDecoder().decode(message)));
    note({ ...said, person: { ...person, ...(field === undefined ? {} : { field }) } });
  });

  return {
    say: (place, person, isEditing) => {
      const said: Said = { place, person, isEditing };
      nodes?.announce(topic, new TextEncoder().encode(JSON.stringify(said)));
      return note(said);
    },
    close: () => {
      clearInterval(timer);
      leave?.();
    },
  };
};

export const editingRoute = (editing: Editing): Route =>
  route(componentEndpoints.editing, async ({ caller, data, params: { slug }, body }) => {
    if (!(await data.exists(componentModel, eq(componentModel.slug, slug)))) throw notFound();
    const { account, organization } = caller;
    const person = {
      userId: account.userId,
      name: fullName(account),
      hue: avatarHue(account.email),
      ...(body.field === undefined ? {} : { field: body.field }),
    };
    const all = editing.say({ organizationId: organization.organizationId, slug }, person, body.editing);
    return { people: all.filter(({ userId }) => userId !== account.userId) };
  });

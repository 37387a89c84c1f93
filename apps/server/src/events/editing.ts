import { componentEndpoints } from '@lintel/api/endpoints/components';
import type { PresentPerson } from '@lintel/api/liveEvents';
import { durations } from '@lintel/domain/limits';
import { avatarHue, fullName } from '@lintel/domain/people';
import { eq } from 'drizzle-orm';
import { componentModel } from '../db/tables/component.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';

interface Editor extends PresentPerson {
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
    person: PresentPerson,
    isEditing: boolean,
  ): PresentPerson[];
  close(): void;
}

interface EditingOptions {
  now: () => Date;
  /** Passes on who edits a component, whenever that is somebody else. */
  announce: (organizationId: number, slug: string, people: PresentPerson[]) => void;
}

const lookMilliseconds = 5_000;

const byId = (a: PresentPerson, b: PresentPerson): number => a.userId - b.userId;

/** Who has which component open to edit it. Components are everybody's, and so is this. */
export const createEditing = ({ now, announce }: EditingOptions): Editing => {
  const edited = new Map<string, Edited>();

  const peopleOf = ({ people }: Edited): PresentPerson[] =>
    [...people.values()].map(({ userId, name, hue }) => ({ userId, name, hue })).sort(byId);

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

  return {
    say: ({ organizationId, slug }, person, isEditing) => {
      forgetOld();
      const one = edited.get(slug) ?? { organizationId, slug, people: new Map<number, Editor>() };
      edited.set(slug, one);
      const wasEditing = one.people.has(person.userId);
      const until = now().getTime() + durations.editingSeconds * 1_000;
      if (isEditing) one.people.set(person.userId, { ...person, until });
      else one.people.delete(person.userId);
      if (wasEditing !== isEditing) publish(one);
      else if (one.people.size === 0) edited.delete(slug);
      return peopleOf(one);
    },
    close: () => clearInterval(timer),
  };
};

export const editingRoute = (editing: Editing): Route =>
  route(componentEndpoints.editing, async ({ caller, data, params: { slug }, body }) => {
    if (!(await data.exists(componentModel, eq(componentModel.slug, slug)))) throw notFound();
    const { account, organization } = caller;
    const person = { userId: account.userId, name: fullName(account), hue: avatarHue(account.email) };
    const all = editing.say({ organizationId: organization.organizationId, slug }, person, body.editing);
    return { people: all.filter(({ userId }) => userId !== account.userId) };
  });

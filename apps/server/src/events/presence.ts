import type { Presence, PresentPerson } from '@lintel/api/liveEvents';
import type { Lying } from './standings.ts';
import type { Stream } from './stream.ts';

export interface PersonOnDiagram extends PresentPerson {
  diagramSlug: string;
}

/** The people of one diagram, each once, whatever the number of their tabs. */
export interface Gathering extends Lying {
  slug: string;
  people: PresentPerson[];
  text: string;
}

export const gather = (present: readonly PersonOnDiagram[], lying: ReadonlyMap<string, Lying>): Gathering[] =>
  [...Map.groupBy(present, ({ diagramSlug }) => diagramSlug)].flatMap(([slug, all]) => {
    const place = lying.get(slug);
    if (place === undefined) return [];
    const byUser = new Map(all.map(({ userId, name, hue }) => [userId, { userId, name, hue }]));
    const people = [...byUser.values()].sort((a, b) => a.userId - b.userId);
    return [{ ...place, slug, people, text: JSON.stringify(people) }];
  });

/** What is new for one listener; null when there is nothing. A diagram that went out of sight reads as empty. */
export const newsFor = (stream: Stream, gatherings: readonly Gathering[]): Presence | null => {
  const { organizationId, userId } = stream.listener;
  const news: Presence = {};
  const gone = new Set(stream.presence.keys());
  for (const { slug, owner, people, text, ...place } of gatherings) {
    if (place.organizationId !== organizationId || (owner !== null && owner !== userId)) continue;
    gone.delete(slug);
    if (stream.presence.get(slug) === text) continue;
    stream.presence.set(slug, text);
    news[slug] = people;
  }
  for (const slug of gone) {
    stream.presence.delete(slug);
    news[slug] = [];
  }
  return Object.keys(news).length === 0 ? null : news;
};

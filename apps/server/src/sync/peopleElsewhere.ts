import { z } from 'zod';
import type { Log } from '../log.ts';
import type { Nodes } from '../nodes/nodes.ts';

const presentSchema = z.object({
  userId: z.number(),
  name: z.string().max(1_000),
  hue: z.number(),
  diagramSlug: z.string().max(100),
});

const atWorkSchema = presentSchema.extend({ components: z.array(z.string().max(100)).max(50) });

const peopleSchema = z.array(atWorkSchema).max(100_000);

export type Present = Readonly<z.infer<typeof presentSchema>>;

/** With the slugs of the components that are selected there. */
export interface AtWork extends Present {
  readonly components: readonly string[];
}

const topic = 'people';
/** As often as presence is announced to clients. */
const announceMilliseconds = 1_000;
/** Said again, so that a server that hears nothing knows that nobody is there any more. */
const againMilliseconds = 5_000;
const forgottenMilliseconds = 12_000;

interface PeopleElsewhereOptions {
  readonly nodes: Nodes;
  readonly log: Log;
  readonly here: () => AtWork[];
}

interface PeopleThere {
  readonly people: readonly AtWork[];
  readonly until: number;
}

/** Who has which diagram open at the other servers. */
export const createPeopleElsewhere = ({ nodes, log, here }: PeopleElsewhereOptions) => {
  const byNode = new Map<string, PeopleThere>();
  let lastText = '';
  let announcedAt = -Infinity;

  const leave = nodes.hear(topic, (message, from) => {
    const people = peopleSchema.safeParse(JSON.parse(new TextDecoder().decode(message)));
    if (!people.success) return log.warn({ from }, 'another server named people in words of its own');
    byNode.set(from, { people: people.data, until: performance.now() + forgottenMilliseconds });
  });

  const announce = (people: readonly AtWork[]): void => {
    const now = performance.now();
    const text = JSON.stringify(people);
    if (text === lastText && now - announcedAt < againMilliseconds) return;
    lastText = text;
    announcedAt = now;
    nodes.announce(topic, new TextEncoder().encode(text));
  };
  const timer = setInterval(() => announce(here()), announceMilliseconds);
  timer.unref();

  return {
    people: (): AtWork[] => {
      const now = performance.now();
      for (const [node, { until }] of byNode) if (until < now) byNode.delete(node);
      return [...byNode.values()].flatMap(({ people }) => people);
    },
    stop: () => {
      clearInterval(timer);
      leave();
      announce([]);
    },
  };
};

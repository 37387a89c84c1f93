import { type ChangedEvent, type LiveEvent, liveEventSchema, type Presence } from '@lintel/api/liveEvents';
import type { Room } from '../sync/room.fixture.ts';
import type { Person } from '../testing/people.ts';

export interface TestListener {
  status: number;
  changes: ChangedEvent[];
  presence: Presence[];
  editing: Presence[];
  /** What it was told of its marks. */
  caughtUp: boolean[];
  /** The id of the last event. */
  mark(): string;
  /** Everything that came, as text. */
  text(): string;
  isEnded(): boolean;
  leave(): void;
}

const eventsIn = (block: string): LiveEvent[] =>
  block.split('\n').flatMap((line) => {
    const data = /^data: (.*)$/.exec(line)?.[1];
    return data === undefined ? [] : [liveEventSchema.parse(JSON.parse(data))];
  });

/** A tab of this person that listens. */
export const listenAs = async (
  room: Room,
  { cookie }: Pick<Person, 'cookie'>,
  since?: string,
): Promise<TestListener> => {
  const search = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const abort = new AbortController();
  const answer = await fetch(`${room.origin}/api/events${search}`, {
    headers: { cookie },
    signal: abort.signal,
  });
  const changes: ChangedEvent[] = [];
  const presence: Presence[] = [];
  const editing: Presence[] = [];
  const caughtUp: boolean[] = [];
  let text = '';
  let isEnded = false;
  const read = async (): Promise<void> => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done || value === undefined) return;
      text += value;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const event of blocks.flatMap(eventsIn)) {
        if ('presence' in event) presence.push(event.presence);
        else if ('editing' in event) editing.push(event.editing);
        else if ('caughtUp' in event) caughtUp.push(event.caughtUp);
        else changes.push(event);
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  return {
    status: answer.status,
    changes,
    presence,
    editing,
    caughtUp,
    mark: () =>
      text
        .match(/^id: .*$/gm)
        ?.at(-1)
        ?.slice(4) ?? '',
    text: () => text,
    isEnded: () => isEnded,
    leave: () => abort.abort(),
  };
};

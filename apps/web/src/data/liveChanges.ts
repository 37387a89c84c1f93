import { ApiFailure } from '@lintel/api/client';
import type { ChangedEvent } from '@lintel/api/liveEvents';
import type { DiagramShape } from '@lintel/api/shapes';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { affectedBy, affectedByOwnMembership, readAgain } from './affected.ts';
import { withSaved } from './mutations/diagramList.ts';
import { diagramQuery, diagramsQuery, keys } from './queries.ts';

/** Beyond this many, one list is cheaper than each diagram by itself. */
const mostByThemselves = 5;
/** Changes that come together are read together, and nothing is read more often than this. */
const gatherMilliseconds = 80;
const pauseMilliseconds = 1_000;

/** What has to be read again, diagrams apart. */
export const queriesFor = (
  { changed, slugs, userIds = [] }: ChangedEvent,
  ownId: number,
): readonly QueryKey[] => {
  // A version that was kept or named arrives as news of its diagram, and every change of one is in its log.
  if (changed === 'diagram')
    return slugs.flatMap((slug) => [keys.versions(slug), keys.diagramDetails(slug), keys.changeLogs(slug)]);
  const isOwnMembership = changed === 'member' && userIds.includes(ownId);
  return isOwnMembership ? [...affectedBy.member, ...affectedByOwnMembership] : affectedBy[changed];
};

const tagsOf = ({ tags }: DiagramShape): string => tags.map(({ tagId }) => tagId).join();

/** Whether folders and tags count differently now. */
const movesCounts = (before: DiagramShape | undefined, after: DiagramShape | undefined): boolean =>
  before === undefined ||
  after === undefined ||
  before.fkFolderId !== after.fkFolderId ||
  tagsOf(before) !== tagsOf(after);

/** Undefined: it is gone, or out of sight. */
const readDiagram = async (client: QueryClient, slug: string): Promise<DiagramShape | undefined> => {
  try {
    // What is on its way may have been read before the change, and would be handed out here.
    await client
      .getQueryCache()
      .find(diagramQuery(slug))
      ?.promise?.catch(() => undefined);
    return await client.fetchQuery({ ...diagramQuery(slug), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined;
    throw error;
  }
};

/** What was read takes its place in the list, or its absence does. */
const putIntoList = (client: QueryClient, slug: string, after: DiagramShape | undefined): void => {
  const list = client.getQueryData(diagramsQuery.queryKey);
  if (list === undefined) return;
  const before = list.find((each) => each.slug === slug);
  // The list may have been read after it, and come first.
  if (before !== undefined && after !== undefined && before.concurrencyKey > after.concurrencyKey) return;
  if (movesCounts(before, after)) {
    void client.invalidateQueries({ queryKey: keys.folders });
    void client.invalidateQueries({ queryKey: keys.tags });
  }
  client.setQueryData(diagramsQuery.queryKey, (diagrams) =>
    after === undefined
      ? diagrams?.filter((each) => each.slug !== slug)
      : diagrams && withSaved(diagrams, [after]),
  );
};

/** It is shown, and none is on its way that may have been read before a change, and would take its place again. */
const isListStill = (client: QueryClient): boolean => {
  const list = client.getQueryCache().find(diagramsQuery);
  return list?.isActive() === true && list.state.fetchStatus === 'idle';
};

/** A file on its way takes long, and changes nothing that is shown here meanwhile. */
const isChanging = (client: QueryClient): boolean =>
  client.isMutating({ predicate: ({ meta }) => meta?.isAside !== true }) > 0;

export interface LiveChanges {
  take: (event: ChangedEvent) => void;
  stop: () => void;
}

/** Brings what is on screen up to what others did. */
export const createLiveChanges = (client: QueryClient, ownId: number): LiveChanges => {
  const waiting = new Map<string, QueryKey>();
  const slugs = new Set<string>();
  let areAllDiagrams = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const add = (key: QueryKey): void => {
    waiting.set(hashKey(key), key);
  };

  const schedule = (): void => {
    timer ??= setTimeout(
      () => void flush(),
      Math.max(gatherMilliseconds, readAt + pauseMilliseconds - performance.now()),
    );
  };

  const refreshDiagram = async (slug: string): Promise<void> => {
    const after = await readDiagram(client, slug);
    // The person has changed something meanwhile, and that is not in what was read.
    if (isChanging(client)) {
      slugs.add(slug);
      return schedule();
    }
    putIntoList(client, slug, after);
  };

  const refreshDiagrams = async (): Promise<void> => {
    const changed = [...slugs];
    slugs.clear();
    if (!areAllDiagrams && isListStill(client) && changed.length <= mostByThemselves) {
      await Promise.all(changed.map(refreshDiagram));
      return;
    }
    areAllDiagrams = false;
    void readAgain(client, 'diagram');
  };

  const flush = async (): Promise<void> => {
    timer = null;
    // Read now, it would take back on screen what the person is just changing.
    if (isChanging(client)) return schedule();
    readAt = performance.now();
    const due = [...waiting.values()];
    waiting.clear();
    for (const queryKey of due) void client.invalidateQueries({ queryKey });
    if (slugs.size > 0 || areAllDiagrams) {
      // A failed reading is repeated when the connection is back, as all that is out of date then.
      await refreshDiagrams().catch(() =>
        client.invalidateQueries({ queryKey: keys.diagrams, exact: true, refetchType: 'none' }),
      );
    }
  };

  return {
    take: (event) => {
      if (event.changed === 'visit') {
        // What was visited last is no reason to read a list again that is just being read.
        void client.invalidateQueries({
          queryKey: keys.diagrams,
          exact: true,
          refetchType: 'none',
          fetchStatus: 'idle',
        });
        return;
      }
      if (event.changed === 'diagram') {
        if (event.slugs.length === 0) areAllDiagrams = true;
        for (const slug of event.slugs) slugs.add(slug);
      }
      for (const key of queriesFor(event, ownId)) add(key);
      schedule();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
};

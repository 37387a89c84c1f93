import { openCopyChannel } from './copyChannel.ts';
import { CopyDatabase, type Owner } from './copyDatabase.ts';
import type { CopyFile } from './exportCopy.ts';
import { type WaitingDiagram, waitingAmong } from './workplace.ts';

/** Work on this device that the server does not have, in whatever organisation it was done. */
export interface UnsentCopy extends WaitingDiagram {
  readonly copy: string;
  readonly owner: Owner;
}

const withDatabase = async <T>(task: (database: CopyDatabase) => Promise<T>): Promise<T> => {
  const database = new CopyDatabase();
  try {
    return await task(database);
  } finally {
    database.close();
  }
};

const organizationOf = (copy: string): number => Number(copy.split('/')[1]);

const readUnsent = async (database: CopyDatabase, userId: number): Promise<UnsentCopy[]> => {
  const pending = await database.pendingUnder(`${userId}/`);
  const unsent: UnsentCopy[] = [];
  for (const [copy, rows] of Map.groupBy(pending, (row) => row.copy)) {
    const [diagram] = await waitingAmong(database, copy, rows);
    const owner = { userId, organizationId: organizationOf(copy) };
    if (diagram !== undefined) unsent.push({ ...diagram, copy, owner });
  }
  return unsent;
};

/** Everything of a person that would be lost with this device. Where nothing can be read, nothing waits. */
export const unsentCopies = (userId: number): Promise<UnsentCopy[]> =>
  withDatabase((database) => readUnsent(database, userId)).catch(() => []);

/** Forgets what the person may not have any more, and answers with what was never sent: that may be taken along. */
export const settleLostCopies = (userId: number, memberOf: ReadonlySet<number>): Promise<UnsentCopy[]> =>
  withDatabase(async (database) => {
    const unsent = await readUnsent(database, userId);
    const waiting = new Set(unsent.map(({ copy }) => copy));
    for (const { copy } of await database.copies(`${userId}/`)) {
      if (!memberOf.has(organizationOf(copy)) && !waiting.has(copy)) await database.wipe(copy);
    }
    return unsent.filter(({ owner }) => !memberOf.has(owner.organizationId));
  });

export const exportUnsent = async (unsent: UnsentCopy): Promise<CopyFile> => {
  const { exportStored } = await import('./exportCopy.ts');
  return withDatabase((database) => exportStored({ owner: unsent.owner, database }, unsent));
};

/** Gives the copies up, wherever they are open. */
export const discardUnsent = (unsent: readonly UnsentCopy[]): Promise<void> =>
  withDatabase(async (database) => {
    for (const { copy } of unsent) {
      await database.wipe(copy);
      const others = openCopyChannel(copy, () => undefined);
      others.post({ type: 'wiped' });
      others.close();
    }
  });

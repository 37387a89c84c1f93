import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { may } from '@lintel/domain/permissions';
import { Refusal } from '../http/refusal.ts';
import { isLive } from '../model/components/columns.ts';
import { recordActivity } from '../model/logs/recordActivity.ts';
import { applyImport, type ImportServices } from './applyImport.ts';
import { BadFile } from './badFile.ts';
import { gatherOrganization } from './gatherOrganization.ts';
import type { Gathered } from './gather.ts';
import { openFile, type OpenFile } from './openFile.ts';
import { lookAtFiles, planImport } from './plan.ts';
import { readWhole, type ReadFile } from './readFile.ts';
import type { Transfer, Transfers } from './transfers.ts';
import { undoImport } from './undoImport.ts';
import { writeArchive } from './writeArchive.ts';
import { headOf, type TextFormat } from './writtenText.ts';

/** What is exported and imported in passing, while people look on. */

const fileOf = ({ folder }: Transfer): string => join(folder, 'file');

const weightOf = ({ part }: Gathered): number =>
  (part.components?.length ?? 0) + (part.diagrams?.length ?? 0);

export const exportOrganization = (
  services: ImportServices,
  transfers: Transfers,
  { data, transfer, format }: { data: Scoped; transfer: Transfer; format: TextFormat },
): void =>
  transfers.run(transfer, 'reading', async () => {
    transfer.total = (await data.count(componentModel, isLive)) + (await data.count(diagram));
    const archive = writeArchive(gatherOrganization(services, data), {
      format,
      head: headOf('organization'),
      storage: services.storage,
      onPart: (gathered) => transfers.progress(transfer, weightOf(gathered)),
    });
    await pipeline(archive, createWriteStream(fileOf(transfer), { flags: 'wx', mode: 0o600 }));
    await recordActivity(data, { of: 'export', what: 'organisation', format });
    return 'done';
  });

const demandRight = (data: Scoped, { of }: ReadFile): void => {
  const { role } = data.viewer;
  if (of === 'organization' && !may({ role, superUser: role === 'SUPER_USER' }, 'organization.manage'))
    throw new BadFile('This file holds a whole organisation, which administrators import');
};

const withFile = async <Result>(
  transfer: Transfer,
  work: (file: OpenFile) => Promise<Result>,
): Promise<Result> => {
  const file = await openFile(fileOf(transfer), transfer.fileName);
  try {
    return await work(file);
  } finally {
    file.close();
  }
};

/** What has been sent is kept until the import is applied or given up. */
export const lookAtImport = async (
  services: ImportServices,
  transfers: Transfers,
  { data, transfer, path }: { data: Scoped; transfer: Transfer; path: string },
): Promise<void> => {
  await rename(path, fileOf(transfer));
  transfers.run(transfer, 'reading', () =>
    withFile(transfer, async (file) => {
      transfer.total = file.texts + 2;
      const step = () => transfers.progress(transfer, 1);
      const read = await readWhole(file, step);
      demandRight(data, read);
      transfer.notes = file.notes;
      const looked = await lookAtFiles(services, data, file, read);
      step();
      transfer.rows = (await planImport(services, data, read, looked)).rows;
      step();
      return 'ready' as const;
    }),
  );
};

export const applyTransfer = (
  services: ImportServices,
  transfers: Transfers,
  { data, transfer }: { data: Scoped; transfer: Transfer },
): void => {
  if (transfer.state !== 'ready')
    throw new Refusal(409, 'conflict', 'Only an import that was looked at can be applied');
  const changes = transfer.rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  transfer.total = changes.length + 1;
  transfers.run(transfer, 'writing', () =>
    withFile(transfer, async (file) => {
      const read = await readWhole(file);
      demandRight(data, read);
      const { plan, undo } = await applyImport(services, data, file, read, (done) =>
        transfers.progress(transfer, done),
      );
      transfer.rows = plan.rows;
      transfer.undo = undo;
      return 'done' as const;
    }),
  );
};

export const undoTransfer = async (
  services: ImportServices,
  { data, transfer }: { data: Scoped; transfer: Transfer },
): Promise<void> => {
  const { undo } = transfer;
  if (transfer.state !== 'done' || undo === null)
    throw new Refusal(409, 'conflict', 'There is nothing to take back');
  // A second call meanwhile takes nothing back twice.
  transfer.undo = null;
  try {
    transfer.takenBack = await undoImport(services, data, undo);
    transfer.state = 'undone';
  } catch (error) {
    transfer.undo = undo;
    throw error;
  }
};

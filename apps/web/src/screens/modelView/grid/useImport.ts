import type { Reply } from '@lintel/api/endpoint';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../data/affected.ts';
import { call } from '../../../data/api.ts';
import { explainFailure } from '../../../data/failures.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { importedText, rejectedText } from './importTexts.ts';

type Imported = Reply<typeof componentEndpoints.import>;

export interface Importing {
  run: (rows: readonly ImportedRow[]) => void;
  undo: (undo: Imported['undo']) => void;
  isPending: boolean;
}

/** Rows as they stand in a spreadsheet, in one step that is taken back in one. */
export const useImport = (onImported: (imported: Imported) => void): Importing => {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: async ({ rows, created }: Imported['undo']) => {
      if (rows.length > 0) await call(componentEndpoints.import, { body: { rows, dryRun: false } });
      if (created.length > 0)
        await call(componentEndpoints.remove, { body: created.map((slug) => ({ slug })) });
    },
    onSuccess: () => toast.success('What was put in has been taken back'),
    onError: (error) => toast.error('Could not undo', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'component'),
  });
  const importing = useMutation({
    mutationFn: (rows: readonly ImportedRow[]) =>
      call(componentEndpoints.import, { body: { rows: [...rows], dryRun: false } }),
    onSuccess: (imported) => {
      const text = importedText(imported.rows);
      const rejected = rejectedText(imported.rows);
      if (text !== null) {
        onImported(imported);
        toast.success(text, {
          duration: 10_000,
          action: { label: 'Undo', run: () => undoing.mutate(imported.undo) },
        });
      }
      if (rejected !== null) toast.error(rejected.title, { description: rejected.reasons });
      else if (text === null) toast.info('Nothing has changed');
    },
    onError: (error) => toast.error('Could not paste items', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'component'),
  });
  return {
    run: importing.mutate,
    undo: undoing.mutate,
    isPending: importing.isPending || undoing.isPending,
  };
};

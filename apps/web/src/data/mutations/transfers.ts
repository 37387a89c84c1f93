import {
  type DiagramExportFormat,
  exchangeEndpoints,
  type TransferShape,
} from '@lintel/api/endpoints/exchange';
import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { type MutationMeta, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { downloadFile, fileNameOf } from '../download.ts';
import { explainFailure } from '../failures.ts';
import { keys } from '../queries.ts';
import { upload } from '../upload.ts';

const betweenLooks = 700;

export const isUnderWay = ({ state }: TransferShape): boolean => state === 'reading' || state === 'writing';

/** The exports and imports of the person, looked at again and again while one is under way. */
export const transfersQuery = queryOptions({
  queryKey: keys.transfers,
  queryFn: ({ signal }) => call(exchangeEndpoints.list, {}, signal),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? betweenLooks : false),
});

const useTransfer = <Given>(
  send: (given: Given) => Promise<TransferShape>,
  failed: string,
  meta: MutationMeta = {},
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta,
    onError: (error) => toast.error(failed, { description: explainFailure(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.transfers }),
  });
};

export const useExportOrganization = () =>
  useTransfer(
    (format: 'json' | 'yaml') => call(exchangeEndpoints.exportOrganization, { body: { format } }),
    'Could not export the organisation',
  );

export const useSendImport = (onProgress: (progress: number) => void) =>
  useTransfer(
    (file: File) => upload(exchangeEndpoints.upload, file, { onProgress }),
    'Could not send the file',
    { isAside: true },
  );

const ofTransfer = (transferId: string) => ({ params: { transferId } });

export const useApplyImport = () =>
  useTransfer(
    (transferId: string) => call(exchangeEndpoints.apply, ofTransfer(transferId)),
    'Could not import the file',
  );

export const useCancelTransfer = () =>
  useTransfer(
    (transferId: string) => call(exchangeEndpoints.cancel, ofTransfer(transferId)),
    'Could not cancel',
  );

export const useUndoImport = () =>
  useTransfer(
    (transferId: string) => call(exchangeEndpoints.undo, ofTransfer(transferId)),
    'Could not undo the import',
  );

const endings: Readonly<Record<DiagramExportFormat, string>> = {
  json: 'json',
  yaml: 'yaml',
  svg: 'svg',
  png: 'png',
  drawio: 'drawio',
  mermaid: 'mmd',
  plantuml: 'puml',
  structurizr: 'dsl',
};

interface Exporting {
  readonly diagrams: readonly DiagramShape[];
  readonly format: DiagramExportFormat;
}

export const useExportDiagrams = () =>
  useMutation({
    meta: { isAside: true },
    mutationFn: async ({ diagrams, format }: Exporting) => {
      const body = { diagrams: diagrams.map(({ slug }) => ({ slug })), format };
      const content = await call(exchangeEndpoints.exportDiagrams, { body });
      const [only] = diagrams;
      const name = diagrams.length === 1 && only !== undefined ? displayName('diagram', only) : 'diagrams';
      // One with large files is an archive, too.
      const ending = content.type === 'application/zip' ? 'zip' : endings[format];
      downloadFile(fileNameOf(name, ending), content);
    },
    onError: (error) => toast.error('Could not export', { description: explainFailure(error) }),
  });

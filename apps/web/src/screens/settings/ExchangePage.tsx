import { useQuery } from '@tanstack/react-query';
import { explainFailure } from '../../data/failures.ts';
import { transfersQuery } from '../../data/mutations/transfers.ts';
import { useMay } from '../../data/session.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ExportSection } from './ExportSection.tsx';
import { ImportSection } from './ImportSection.tsx';
import { SettingsHead } from './SettingsHead.tsx';

/** What gets out and in as files. Editors import diagrams and components, administrators the whole organisation. */
export function ExchangePage() {
  const may = useMay();
  const transfers = useQuery(transfersQuery);
  const newest = (kind: 'export' | 'import') => transfers.data?.find((each) => each.kind === kind) ?? null;
  return (
    <div className="max-w-3xl">
      <SettingsHead title="Export and import" />
      {transfers.isError && (
        <ErrorState title="Could not load" onRetry={() => void transfers.refetch()}>
          {explainFailure(transfers.error)}
        </ErrorState>
      )}
      {transfers.isPending && <Skeleton label="Loading" className="h-40 w-full" />}
      {transfers.data !== undefined && (
        <div className="flex flex-col gap-8">
          {may('organization.manage') && <ExportSection transfer={newest('export')} />}
          <ImportSection transfer={newest('import')} />
        </div>
      )}
    </div>
  );
}

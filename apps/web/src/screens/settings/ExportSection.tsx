import type { TransferShape } from '@lintel/api/endpoints/exchange';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { isUnderWay, useExportOrganization } from '../../data/mutations/transfers.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { buttonLook } from '../../ui/controls/buttonLook.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TransferProgress } from './TransferProgress.tsx';

const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
] as const;

/** All that the organisation has, as an archive. */
export function ExportSection({ transfer }: { transfer: TransferShape | null }) {
  const [format, setFormat] = useState<'json' | 'yaml'>('json');
  const start = useExportOrganization();
  const isRunning = transfer !== null && isUnderWay(transfer);
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="text-16 font-semibold">
        Export the organisation
      </h2>
      <p className="pt-0.5 pb-3 text-13 text-secondary">
        An archive of all diagrams with the versions that were kept, components, types, attributes, tags,
        folders, views, graphs, icons and attachments. Importing it again loses nothing. People, passwords,
        keys and how diagrams are shared are not in it, nor are other people’s drafts; people of a list are
        named by their e-mail addresses.
      </p>
      {isRunning ? (
        <TransferProgress transfer={transfer} label="Exporting" />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl label="Format" value={format} onChange={setFormat} segments={formats} />
          <Button icon={Download} busy={start.isPending} onClick={() => start.mutate(format)}>
            Export organisation
          </Button>
          {transfer?.state === 'done' && (
            <a
              className={buttonLook({ variant: 'primary', size: 'md' })}
              href={`/api/transfers/${transfer.transferId}/file`}
              download={transfer.fileName}
            >
              <Icon icon={Download} size={16} />
              Download
            </a>
          )}
        </div>
      )}
      {transfer?.state === 'done' && (
        <p role="status" className="pt-2 text-12 text-muted">
          {transfer.fileName} is ready, and is kept for an hour.
        </p>
      )}
      {transfer?.state === 'failed' && (
        <Banner tone="danger" place="inset" className="mt-3">
          {transfer.problem ?? 'The export failed'}
        </Banner>
      )}
    </section>
  );
}

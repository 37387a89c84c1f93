import type { ImportOutcome, TransferShape } from '@lintel/api/endpoints/exchange';
import { Badge, type BadgeTone } from '../../ui/feedback/Badge.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { listNames } from './importWords.ts';

const words: Readonly<Record<ImportOutcome, { label: string; tone: BadgeTone }>> = {
  create: { label: 'Create', tone: 'success' },
  update: { label: 'Change', tone: 'accent' },
  same: { label: 'Same', tone: 'neutral' },
  reject: { label: 'Not taken', tone: 'danger' },
};

const outcomes = ['create', 'update', 'same', 'reject'] as const;

/** What an import would do, counted by kind. */
export function ImportCounts({ transfer: { counts } }: { transfer: TransferShape }) {
  return (
    <div className="overflow-x-auto rounded-md border">
      <table className="w-full text-13">
        <caption className="sr-only">What the import would do</caption>
        <thead>
          <tr className="border-b bg-sunken text-12 text-muted">
            <th scope="col" className="px-3 py-1.5 text-left font-medium">
              Kind
            </th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col" className="px-3 py-1.5 text-right font-medium">
                {words[outcome].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {counts.map((count) => (
            <tr key={count.list}>
              <th scope="row" className="px-3 py-1.5 text-left font-medium">
                {listNames[count.list]}
              </th>
              {outcomes.map((outcome) => (
                <td key={outcome} className="px-3 py-1.5 text-right tabular">
                  {count[outcome] === 0 ? '–' : count[outcome].toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What stands in a file of another tool and has no place here. */
export function ImportNotes({ notes }: Pick<TransferShape, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <Banner tone="warning" place="inset" title="Not everything can be read">
      <ul>
        {notes.map((note) => (
          <li key={note} className="break-words">
            {note}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Thing by thing, what cannot be taken first. */
export function ImportRows({ transfer: { counts, rows } }: { transfer: TransferShape }) {
  const shown = rows.filter(({ outcome }) => outcome !== 'same');
  const changes = counts.reduce((sum, { create, update, reject }) => sum + create + update + reject, 0);
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Things of the file" className="divide-y rounded-md border">
          {shown.map(({ list, id, name, outcome, reason }) => (
            <li
              key={`${list} ${id} ${outcome}`}
              className="flex flex-wrap items-center gap-x-2 px-3 py-1.5 text-13"
            >
              <Badge tone={words[outcome].tone}>{words[outcome].label}</Badge>
              <span className="min-w-0 truncate font-medium">{name || id || 'Untitled'}</span>
              <span className="text-12 text-muted">{listNames[list]}</span>
              {reason !== undefined && (
                <span className="w-full min-w-0 text-12 break-words text-secondary">{reason}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {changes > shown.length && <p className="text-12 text-muted">The first {shown.length} are shown.</p>}
    </>
  );
}

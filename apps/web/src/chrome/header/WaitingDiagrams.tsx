import { diagramLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { CloudAlert, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { UnsentDialog } from '../../dialogs/heldWork.ts';
import { exportStored } from '../../documents/exportCopy.ts';
import { endReason } from '../../documents/refusal.ts';
import { countChanges } from '../../documents/saveStatus.ts';
import { useReadable } from '../../state/useReadable.ts';
import { useWorkplace } from '../../workplace/WorkplaceProvider.tsx';
import type { WaitingDiagram, Workplace } from '../../documents/workplace.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { PathLink } from '../../links/PathLink.tsx';

/** How many diagrams have changes that the server does not have; nothing while there are none. */
export function WaitingDiagrams() {
  const workplace = useWorkplace();
  return workplace && <Waiting workplace={workplace} />;
}

const titleOf = (count: number): string =>
  count === 1 ? '1 diagram waiting to be sent' : `${count} diagrams waiting to be sent`;

const waitingName = ({ slug, name }: WaitingDiagram): string => displayName('diagram', { slug, name });

function Waiting({ workplace }: { workplace: Workplace }) {
  const waiting = useReadable(workplace.waiting);
  const [open, setOpen] = useState(false);
  const [resolved, setResolved] = useState<WaitingDiagram | null>(null);
  const title = titleOf(waiting.length);
  const isStuck = waiting.some(({ end }) => end !== null);
  return (
    <>
      <span role="status" className="sr-only">
        {waiting.length > 0 && title}
      </span>
      {waiting.length > 0 && (
        <Popover
          label={title}
          align="end"
          className="w-80"
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button variant="ghost" icon={isStuck ? CloudAlert : CloudUpload} aria-label={title}>
              <span className="tabular">{waiting.length}</span>
            </Button>
          }
        >
          <h2 className="px-4 pt-3 pb-1 text-13 font-semibold">{title}</h2>
          <ul className="p-1">
            {waiting.map((diagram) => (
              <li key={diagram.slug} className="flex items-center gap-2 rounded-sm pr-2 hover:bg-hover">
                <PathLink
                  href={diagramLink(diagram)}
                  onClick={() => setOpen(false)}
                  className="flex min-h-touch min-w-0 flex-1 flex-col justify-center rounded-sm px-3 py-1 focus-inset"
                >
                  <span className="truncate text-13 font-medium">{waitingName(diagram)}</span>
                  <span className="text-12 text-muted">{stateOf(diagram)}</span>
                </PathLink>
                {diagram.end !== null && (
                  <Button
                    size="sm"
                    onClick={() => {
                      setOpen(false);
                      setResolved(diagram);
                    }}
                  >
                    Resolve
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Popover>
      )}
      {resolved?.end && (
        <UnsentDialog
          open
          onClose={() => setResolved(null)}
          name={waitingName(resolved)}
          changes={resolved.changes}
          end={resolved.end}
          makeFile={() => exportStored(workplace, resolved)}
          onDiscard={() => workplace.discard(resolved.slug)}
        />
      )}
    </>
  );
}

const stateOf = ({ changes, end }: WaitingDiagram): string =>
  end === null ? countChanges(changes) : `${countChanges(changes)} not saved: ${endReason(end)}`;

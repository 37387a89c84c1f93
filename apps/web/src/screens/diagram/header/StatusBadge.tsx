import {
  CloudAlert,
  CloudCheck,
  CloudOff,
  HardDrive,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { titleWhenCut } from '../../../chrome/titleWhenCut.ts';
import { addUnsavedWork } from '../../../data/unsavedWork.ts';
import { askBeforeLeaving } from '../../../state/askBeforeLeaving.ts';
import { derived } from '../../../state/derived.ts';
import {
  type SaveStatus,
  statusText,
  storageText,
  shownStatus,
  wouldLose,
} from '../../../documents/saveStatus.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import type { OpenDiagram } from '../openDocument/openDiagram.ts';

const looks: Record<SaveStatus['kind'], { icon: LucideIcon; className: string }> = {
  saved: { icon: CloudCheck, className: 'text-success' },
  saving: { icon: LoaderCircle, className: 'text-muted' },
  typing: { icon: PencilLine, className: 'text-muted' },
  offline: { icon: CloudOff, className: 'text-warning' },
  notSaved: { icon: CloudAlert, className: 'text-danger' },
};

export interface StatusBadgeProps {
  opened: OpenDiagram;
  /** What can be done about changes that are not taken. */
  onResolve: () => void;
  className?: string | undefined;
}

/** Whether what is on the screen is safe, in words. */
export function StatusBadge({ opened, onResolve, className }: StatusBadgeProps) {
  const status = useReadable(opened.status);
  const facts = useReadable(opened.facts);
  const shown = shownStatus(facts);
  const { icon, className: tone } = looks[shown.kind];
  // After a session has ended the page stays, and no new version is offered, until the rest has arrived.
  useEffect(
    () => addUnsavedWork(derived(opened.facts, ({ changes, typed }) => changes > 0 || typed !== 'written')),
    [opened],
  );
  useEffect(() => askBeforeLeaving(derived(opened.facts, wouldLose)), [opened]);

  // At the moment the word stands there: a test that holds us to it writes down what it was said of.
  useLayoutEffect(() => {
    if (status.kind !== 'saved' || opened.status.get().kind !== 'saved') return;
    const keys = (): string[] => [...opened.snapshots.get().items.keys()];
    document.dispatchEvent(new CustomEvent('lintel:saved', { detail: { slug: opened.slug, keys } }));
  }, [status, opened]);

  // Read out is what lasts: every edit saves.
  const text = statusText(shown);
  const [announced, setAnnounced] = useState(text);
  if (shown.kind !== 'saving' && shown.kind !== 'typing' && text !== announced) setAnnounced(text);

  const content = (
    <>
      <Icon icon={icon} size={14} className={shown.kind === 'saving' ? 'motion-safe:animate-spin' : ''} />
      <span className="min-w-0 truncate">{text}</span>
    </>
  );
  const look = classes('flex min-w-0 items-center gap-1.5 text-12 font-medium', tone, className);
  return (
    <>
      {facts.storage !== null && (
        <Tooltip label={storageText(facts.storage)}>
          <span role="img" aria-label={storageText(facts.storage)} className="flex text-warning">
            <Icon icon={HardDrive} size={14} />
          </span>
        </Tooltip>
      )}
      <div
        data-save={status.kind}
        onMouseEnter={titleWhenCut}
        className="flex min-w-0 @max-[56rem]:max-w-17 @max-[64rem]:max-w-24 @max-[80rem]:max-w-32 @min-[80rem]:max-w-72"
      >
        {facts.end !== null && shown.kind === 'notSaved' ? (
          <button
            type="button"
            onClick={onResolve}
            className={classes(look, 'rounded-xs touch-target hover:underline')}
          >
            {content}
          </button>
        ) : (
          <span className={look}>{content}</span>
        )}
      </div>
      <span role="status" className="sr-only">
        {announced}
        {facts.storage !== null && `. ${storageText(facts.storage)}`}
      </span>
    </>
  );
}

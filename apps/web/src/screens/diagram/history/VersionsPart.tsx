import { limits } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { automaticVersionsQuery, versionsQuery } from '../../../data/historyQueries.ts';
import { useVersionActions } from '../../../data/mutations/versions.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextInput } from '../../../ui/controls/TextInput.tsx';
import { classes } from '../../../ui/classes.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { type HistoryVersion, historyVersions, versionDays } from './historyVersions.ts';

const touchHigh = 'pointer-coarse:h-touch!';

interface VersionsPartProps {
  slug: string;
  canEdit: boolean;
  isKeptOnly: boolean;
  /** The slug of the version that is looked at; null for what is drawn now. */
  chosen: string | null;
  onChoose: (version: HistoryVersion | null) => void;
}

/** How the diagram was, by day, and how it is. */
export function VersionsPart({ slug, canEdit, isKeptOnly, chosen, onChoose }: VersionsPartProps) {
  const kept = useQuery(versionsQuery(slug));
  const automatic = useQuery(automaticVersionsQuery(slug));
  const [isKeeping, setKeeping] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isThere = kept.data !== undefined && automatic.data !== undefined;
  const isError = kept.isError || automatic.isError;
  const all = historyVersions(kept.data ?? [], isKeptOnly ? [] : (automatic.data ?? []));
  const { days, more } = versionDays(all, new Date(kept.dataUpdatedAt), isWhole);
  return (
    <section aria-label="Versions" className="pb-3">
      <div className="flex min-h-8 items-center justify-between pb-1">
        <h3 className="text-13 font-semibold">Versions</h3>
        {canEdit && !isKeeping && (
          <Button size="sm" icon={Plus} saves className={touchHigh} onClick={() => setKeeping(true)}>
            Save version
          </Button>
        )}
      </div>
      {isKeeping && <KeepForm slug={slug} onDone={() => setKeeping(false)} />}
      {!isThere && isError && (
        <ErrorState
          title="The versions did not load"
          busy={kept.isFetching || automatic.isFetching}
          onRetry={() => {
            void kept.refetch();
            void automatic.refetch();
          }}
        />
      )}
      {!isThere && !isError && <Skeleton className="h-5 w-full" label="Loading the versions" />}
      <ul className="-mx-2">
        <Line
          label="Current"
          detail="Live"
          isChosen={chosen === null}
          isQuiet={false}
          onPress={() => onChoose(null)}
        />
      </ul>
      {isThere && all.length === 0 && (
        <p className="py-1 text-12 text-muted">
          {isKeptOnly ? 'Nobody has kept a version yet.' : 'There are no versions yet.'}
        </p>
      )}
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={day} className="pt-2">
          <h4 className="py-1 text-12 text-muted">{day}</h4>
          <ul className="-mx-2">
            {entries.map((version) => (
              <Line
                key={version.slug}
                label={version.label}
                detail={version.detail}
                isChosen={chosen === version.slug}
                isQuiet={!version.isKept}
                onPress={() => onChoose(version)}
              />
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className={classes(touchHigh, '-ml-2.5')}
          onClick={() => setWhole(true)}
        >
          {`Show ${more} more`}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  label: string;
  detail: string;
  isChosen: boolean;
  /** Kept by nobody. */
  isQuiet: boolean;
  onPress: () => void;
}

function Line({ label, detail, isChosen, isQuiet, onPress }: LineProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={onPress}
        className={classes(
          'flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-left text-13 focus-inset pointer-coarse:min-h-touch',
          isChosen ? 'bg-selected' : 'hover:bg-hover',
          isQuiet ? 'py-1' : 'py-1.5',
        )}
      >
        <span
          aria-hidden
          className={classes(
            'size-2 shrink-0 rounded-full border',
            isChosen ? 'border-accent bg-accent' : 'border-control',
          )}
        />
        <span
          className={classes(
            'min-w-0 flex-1',
            isQuiet ? 'flex items-baseline gap-2 text-secondary' : 'font-medium',
          )}
        >
          <span className={isQuiet ? 'shrink-0 tabular' : 'block truncate text-default'}>{label}</span>
          {detail !== '' && <span className="block truncate text-12 font-normal text-muted">{detail}</span>}
        </span>
      </button>
    </li>
  );
}

function KeepForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const [name, setName] = useState('');
  const { keep } = useVersionActions(slug);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!keep.isPending) keep.mutate(name.trim(), { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 pb-2 pointer-coarse:*:h-touch!">
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
        autoFocus
        aria-label="Keep what is drawn now"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        value={name}
        placeholder="Name, if it needs one"
        maxLength={limits.nameLength}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="sm" variant="primary" saves busy={keep.isPending}>
        Keep version
      </Button>
    </form>
  );
}

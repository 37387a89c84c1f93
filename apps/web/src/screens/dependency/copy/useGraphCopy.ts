import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { newDependencyFilterId } from '@lintel/api/endpoints/dependencies';
import type { Filter } from '@lintel/domain/filter/grammar';
import { useRef, useState } from 'react';
import { type KeptGraph, keptGraphOf } from '../../../data/keptGraphs.ts';
import { useSaveGraphSettings } from '../../../data/mutations/dependencyFilters.ts';
import { useMay, useMembership } from '../../../data/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type GraphSettings, isSameFilter, startingSettings } from './graphCopy.ts';

const nothing: Filter = {};

const settingsOf = ({
  showDependencies,
  displayMode,
  showDetachedNodes,
}: DependencyFilterShape): GraphSettings => ({ showDependencies, displayMode, showDetachedNodes });

export interface GraphCopyHere {
  readonly filter: Filter;
  readonly settings: GraphSettings;
  /** Differs from what is saved. */
  readonly isChanged: boolean;
  readonly basedOn: string | null;
  readonly change: (filter: Filter) => void;
  readonly changeSettings: (part: Partial<GraphSettings>) => void;
  /** What was changed here is saved, or not wanted any more. */
  readonly settle: () => void;
}

/** A graph as it is seen here: what is saved, with what was changed since. Null: it was never saved. */
export const useGraphCopy = (saved: DependencyFilterShape | null): GraphCopyHere => {
  const { organization, user } = useMembership();
  const mayEdit = useMay()('filter.edit');
  const slug = saved?.slug ?? newDependencyFilterId;
  const owner = { organizationId: organization.organizationId, userId: user.userId };
  const storage = keptGraphOf(owner, slug, () =>
    toast.info('What was kept of this filter could not be read and has been discarded', {
      id: 'corrupt-filter',
    }),
  );
  const [kept, setKept] = useState<KeptGraph | null>(() => storage.read());
  const [looked, setLooked] = useState<Partial<GraphSettings>>({});
  const saveSettings = useSaveGraphSettings();

  const stored = saved?.filter ?? nothing;
  const filter = kept?.filter ?? stored;
  const settings: GraphSettings = {
    ...(saved === null ? (kept?.settings ?? startingSettings) : settingsOf(saved)),
    ...looked,
  };
  /** What is kept by now, for what is answered later. */
  const latest = useRef(kept);
  const keep = (next: KeptGraph | null): void => {
    latest.current = next;
    setKept(next);
    if (next === null) storage.forget();
    else storage.write(next);
  };
  return {
    filter,
    settings,
    isChanged: !isSameFilter(filter, stored),
    basedOn: kept?.basedOn ?? saved?.updatedAt ?? null,
    change: (next) => {
      if (saved !== null && isSameFilter(next, stored)) return keep(null);
      keep({
        filter: next,
        basedOn: kept?.basedOn ?? saved?.updatedAt ?? null,
        ...(saved === null && { settings }),
      });
    },
    changeSettings: (part) => {
      if (saved === null) return keep({ filter, basedOn: null, settings: { ...settings, ...part } });
      setLooked((before) => ({ ...before, ...part }));
      if (!mayEdit) return;
      saveSettings.mutate(
        { slug, changes: part },
        {
          onSuccess: ({ updatedAt }) => {
            setLooked({});
            // By one's own change of the settings a filter is not newer than the copy of it.
            const { current } = latest;
            if (current?.basedOn === saved.updatedAt) keep({ ...current, basedOn: updatedAt });
          },
        },
      );
    },
    settle: () => keep(null),
  };
};

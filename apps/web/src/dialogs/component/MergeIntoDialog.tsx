import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { ComponentShape } from '@lintel/api/componentShapes';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { displayName } from '@lintel/domain/names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../data/api.ts';
import { componentListQuery } from '../../data/modelQueries.ts';
import { useMergeComponents } from '../../data/mutations/components.ts';
import { keys } from '../../data/queries.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { RadioCard, RadioCardGroup } from '../../ui/controls/RadioCard.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { counted } from '../counted.ts';

export interface MergeIntoDialogProps {
  open: boolean;
  onClose: () => void;
  component: ComponentShape;
  onMerged: () => void;
}

const most = 6;

/** What is called alike comes first, without a word typed. */
const useCandidates = (
  { slug, name }: ComponentShape,
  words: string,
  open: boolean,
): readonly ComponentBriefShape[] => {
  const alike = useQuery({
    queryKey: [...keys.components, 'duplicates', slug, name],
    queryFn: ({ signal }) =>
      call(componentEndpoints.duplicates, { query: { name, except: slug, limit: most } }, signal),
    enabled: open && words === '',
  });
  const found = useQuery({
    ...componentListQuery({ search: words, sort: 'relevance', limit: most + 1 }),
    enabled: open && words !== '',
    placeholderData: keepPreviousData,
  });
  const all = words === '' ? alike.data : found.data?.components;
  return (all ?? []).filter((each) => each.slug !== slug).slice(0, most);
};

/** Another component takes the place of this one, wherever this one is drawn. */
export function MergeIntoDialog({ open, onClose, component, onMerged }: MergeIntoDialogProps) {
  const merge = useMergeComponents();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const words = useDeferredValue(text.trim());
  const candidates = useCandidates(component, words, open);
  const into = candidates.some(({ slug }) => slug === chosen) ? chosen : (candidates[0]?.slug ?? null);
  return (
    <ConfirmDialog
      open={open}
      tone="primary"
      title={`Merge “${displayName('component', component)}” into another?`}
      action="Merge components"
      busy={merge.isPending}
      disabled={into === null}
      onCancel={onClose}
      onConfirm={() => {
        if (into === null) return;
        merge.mutate(
          { into, components: [component.slug] },
          {
            onSuccess: () => {
              onClose();
              onMerged();
            },
          },
        );
      }}
    >
      <p className="pb-2">
        The other takes its place on {counted(component.componentInstances.length, 'diagram')}. This can be
        undone for 30 days.
      </p>
      <SearchInput value={text} onChange={setText} label="Find a component" className="mb-2" />
      {candidates.length === 0 ? (
        <p className="text-13 text-muted">
          {words === '' ? 'Nothing is called much the same.' : 'No results'}
        </p>
      ) : (
        <RadioCardGroup<string>
          label="The one that stays"
          value={into ?? ''}
          onChange={setChosen}
          className="max-h-80 grid-cols-1 overflow-y-auto"
        >
          {candidates.map((each) => (
            <RadioCard
              key={each.slug}
              value={each.slug}
              label={displayName('component', each)}
              description={`${counted(each.diagrams, 'diagram')} · ${each.slug}`}
            />
          ))}
        </RadioCardGroup>
      )}
    </ConfirmDialog>
  );
}

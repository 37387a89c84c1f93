import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { componentUsageQuery } from '../../data/modelQueries.ts';
import { useMergeComponents } from '../../data/mutations/components.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { RadioCard, RadioCardGroup } from '../../ui/controls/RadioCard.tsx';
import { counted } from '../counted.ts';
import { usedDiagrams } from './usageText.ts';

export interface MergeComponentsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Two or more that are one. */
  components: readonly { slug: string; name: string; diagrams: number }[];
  onMerged?: (() => void) | undefined;
}

/** One of them stays; wherever the others are drawn, it is shown from now on. */
export function MergeComponentsDialog({ open, onClose, components, onMerged }: MergeComponentsDialogProps) {
  const merge = useMergeComponents();
  const mostUsed = [...components].sort((a, b) => b.diagrams - a.diagrams)[0]?.slug ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const into = chosen ?? mostUsed;
  const others = components.filter(({ slug }) => slug !== into);
  const usage = useQuery({ ...componentUsageQuery(others.map(({ slug }) => slug)), enabled: open }).data;
  return (
    <ConfirmDialog
      open={open}
      tone="primary"
      title={`Merge ${components.length} components?`}
      action="Merge components"
      busy={merge.isPending}
      onCancel={onClose}
      onConfirm={() =>
        merge.mutate(
          { into, components: others.map(({ slug }) => slug) },
          {
            onSuccess: () => {
              onClose();
              onMerged?.();
            },
          },
        )
      }
    >
      <p className="pb-2">
        Choose the one that stays.{' '}
        {usage !== undefined &&
          `It takes the place of the ${others.length === 1 ? 'other' : 'others'} on ${counted(usedDiagrams(usage).length, 'diagram')}.`}{' '}
        This can be undone for 30 days.
      </p>
      <RadioCardGroup<string>
        label="The one that stays"
        value={into}
        onChange={setChosen}
        className="grid-cols-1"
      >
        {components.map((each) => (
          <RadioCard
            key={each.slug}
            value={each.slug}
            label={displayName('component', each)}
            description={`${counted(each.diagrams, 'diagram')} · ${each.slug}`}
          />
        ))}
      </RadioCardGroup>
    </ConfirmDialog>
  );
}

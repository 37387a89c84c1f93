import type { ComponentShape } from '@lintel/api/componentShapes';
import { componentLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { RotateCcw } from 'lucide-react';
import { useRestoreComponents } from '../../data/mutations/components.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { isGone } from './componentFields.ts';

const WhatBecameOf = ({ component: { standsFor } }: { component: ComponentShape }) =>
  standsFor === null ? (
    'This component is deleted: where it was drawn stands a placeholder.'
  ) : (
    <>
      {'This component was merged into '}
      <a
        href={componentLink(standsFor.slug)}
        title="Opens in a new tab"
        target="_blank"
        rel="noopener"
        className="rounded-xs underline"
      >
        {displayName('component', standsFor)}
      </a>
      .
    </>
  );

const list = new Intl.ListFormat('en-GB');

const goneText = (gone: readonly ComponentShape[]): string => {
  const names = list.format(gone.map((each) => `“${displayName('component', each)}”`));
  return gone.length === 1
    ? `${names} is deleted or merged into another, and is not saved.`
    : `${names} are deleted or merged into another, and are not saved.`;
};

/** A deleted or merged one says what became of it, and comes back where that is possible. */
export function GoneBanner({ components }: { components: readonly ComponentShape[] }) {
  const restore = useRestoreComponents();
  const mayEdit = useMay()('component.edit');
  const gone = components.filter(isGone);
  const [first] = gone;
  if (first === undefined) return null;
  return (
    <div className="flex items-center gap-2 px-6 pb-3">
      <Banner tone="warning" place="inset">
        {components.length === 1 ? <WhatBecameOf component={first} /> : goneText(gone)}
      </Banner>
      {mayEdit && (
        <Button
          saves
          size="sm"
          icon={RotateCcw}
          busy={restore.isPending}
          onClick={() => restore.mutate(gone.map(({ slug }) => slug))}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

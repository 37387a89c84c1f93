import type { ComponentShape } from '@lintel/api/componentShapes';
import { componentLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { RotateCcw } from 'lucide-react';
import { useRestoreComponents } from '../../data/mutations/components.ts';
import { useMay } from '../../data/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** A deleted or merged one says what became of it, and comes back where that is possible. */
export function GoneBanner({ component }: { component: ComponentShape }) {
  const restore = useRestoreComponents();
  const mayEdit = useMay()('component.edit');
  const { deletedAt, standsFor, slug } = component;
  if (deletedAt === null && standsFor === null) return null;
  return (
    <div className="flex items-center gap-2 px-6 pb-3">
      <Banner tone="warning" place="inset">
        {standsFor === null ? (
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
        )}
      </Banner>
      {mayEdit && (
        <Button
          saves
          size="sm"
          icon={RotateCcw}
          busy={restore.isPending}
          onClick={() => restore.mutate([slug])}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

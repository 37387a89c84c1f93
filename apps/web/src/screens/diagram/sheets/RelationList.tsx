import { ArrowLeft, ArrowRight, type LucideIcon, Repeat, Spline } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import type { RelationRow } from './relationRows.ts';

const looks: Record<RelationRow['way'], { icon: LucideIcon; word: string }> = {
  from: { icon: ArrowLeft, word: 'From' },
  to: { icon: ArrowRight, word: 'To' },
  self: { icon: Repeat, word: 'To itself:' },
};

/** Each leads to what stands at its other end. */
export function RelationList({ rows }: { rows: readonly RelationRow[] }) {
  const { editor } = useDesk();
  if (rows.length === 0) return <EmptyState icon={Spline} title="No relations" className="py-6" />;
  return (
    <ul aria-label="Relations">
      {rows.map(({ key, way, other, title, label }) => {
        const { icon, word } = looks[way];
        return (
          <li key={key} className="border-b last:border-b-0">
            <button
              type="button"
              onClick={() => editor.jumpTo([other])}
              className="-mx-2 flex min-h-touch w-[calc(100%+var(--space-4))] items-center gap-2.5 rounded-sm px-2 text-left focus-inset"
            >
              <Icon icon={icon} size={16} className="text-muted" />
              <VisuallyHidden>{word} </VisuallyHidden>
              <span className="min-w-0 flex-1 truncate text-16">{title}</span>{' '}
              <span className="max-w-1/2 truncate text-13 text-muted">{label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import { displayName } from '@lintel/domain/names';
import { Filter as FilterIcon, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Picker } from '../../../ui/overlays/Picker.tsx';
import { componentCount } from '../shown/countText.ts';

const incomplete = 'Incomplete filter';
const lacking = 'Some applied filters lack assigned values.';

export function EmptyFilter({ graph, onPick }: { graph: DependencyGraph; onPick: (id: number) => void }) {
  const components = [...graph.components.values()].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  );
  return (
    <Centred>
      <EmptyState
        icon={FilterIcon}
        title="Empty filter"
        action={
          <Picker
            label="Components in use"
            items={components.map((component) => {
              const { componentModelId, type, sharedType } = component;
              const shown = type ?? sharedType;
              const label = displayName('component', component);
              return {
                value: `${componentModelId}`,
                label,
                content: (
                  <span className="flex min-w-0 items-center gap-2">
                    <TypeTile icon={shown?.icon ?? null} slug={shown?.slug ?? null} size="row" />
                    <span className="truncate">{label}</span>
                  </span>
                ),
              };
            })}
            picked={[]}
            onPick={(value) => onPick(Number(value))}
            empty="No component is in use"
            trigger={
              <Button size="sm" caret>
                Choose a component
              </Button>
            }
          />
        }
      >
        Choose a component that is in use, or add a filter.
      </EmptyState>
    </Centred>
  );
}

export function IncompleteFilter() {
  return (
    <Centred>
      <EmptyState icon={TriangleAlert} title={incomplete}>
        {lacking}
      </EmptyState>
    </Centred>
  );
}

/** Over the last graph that could be found. */
export function IncompleteNotice() {
  return <Notice title={incomplete}>{lacking} Showing the last complete result.</Notice>;
}

export function GridNotice() {
  return (
    <Notice title="Too much to lay out">
      All components stand in rows. Ask for fewer of them to see how they depend on each other.
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex max-w-full items-center gap-2 rounded-sm border border-warning-line bg-warning-soft px-3 py-1.5 text-13 text-warning"
    >
      <Icon icon={TriangleAlert} size={16} />
      <p className="min-w-0">
        <span className="pr-2 font-semibold">{title}</span>
        {children}
      </p>
    </div>
  );
}

export interface NoResultsProps {
  /** How many are hidden because nothing connects them. */
  detached: number;
  onShowDetached: () => void;
  onClear: () => void;
}

export function NoResults({ detached, onShowDetached, onClear }: NoResultsProps) {
  if (detached > 0)
    return (
      <Centred>
        <EmptyState
          icon={SearchX}
          title="No results"
          action={
            <Button size="sm" onClick={onShowDetached}>
              Show Detached Components
            </Button>
          }
        >
          {detached === 1
            ? '1 detached component is hidden.'
            : `${componentCount(detached).replace('components', 'detached components')} are hidden.`}
        </EmptyState>
      </Centred>
    );
  return (
    <Centred>
      <EmptyState icon={SearchX} title="No results">
        <p>Try changing your filter settings.</p>
        <p className="pt-2">
          Your current filter yielded no results. You can also{' '}
          <button type="button" onClick={onClear} className="font-medium text-accent underline">
            clear all your current filters
          </button>
          .
        </p>
      </EmptyState>
    </Centred>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return <div className="absolute inset-0 flex overflow-y-auto">{children}</div>;
}

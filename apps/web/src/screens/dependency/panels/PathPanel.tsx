import { displayName } from '@lintel/domain/names';
import { diagramLink, type ItemReference, withComponentShown } from '@lintel/domain/links';
import type { Dependency, DependencyGraph } from '@lintel/model/dependencyGraph';
import type { FoundPaths } from '@lintel/model/paths';
import { ArrowLeftRight, X } from 'lucide-react';
import { PathLink } from '../../../links/PathLink.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { relationCount } from '../shown/countText.ts';

export interface PathPanelProps {
  graph: DependencyGraph;
  /** What diagrams that are opened from here are come to by. */
  came: readonly ItemReference[];
  from: number;
  to: number;
  found: FoundPaths;
  /** Something is said above it. */
  isLower: boolean;
  onSwap: () => void;
  onSelect: (id: number) => void;
  onClose: () => void;
}

const pathsText = ({ paths, isCut }: FoundPaths): string => {
  const [first] = paths;
  if (first === undefined) return '';
  const steps = first.length === 1 ? '1 step' : `${first.length} steps`;
  if (paths.length === 1) return `One shortest path of ${steps}`;
  return `${isCut ? `More than ${paths.length}` : paths.length} shortest paths of ${steps}`;
};

/** How one component depends on another, hop by hop, with the diagrams that show it. */
export function PathPanel(props: PathPanelProps) {
  const { graph, came, from, to, found, isLower, onSwap, onSelect, onClose } = props;
  const nameOf = (id: number): string => {
    const component = graph.components.get(id);
    return component === undefined ? '' : displayName('component', component);
  };
  return (
    <section
      aria-label={`From ${nameOf(from)} to ${nameOf(to)}`}
      className={classes(
        isLower ? 'top-16' : 'top-4',
        'absolute left-4 z-floating flex max-h-3/5 w-80 max-w-[calc(100%-var(--space-8))] flex-col overflow-hidden rounded-md bg-raised shadow-bar',
      )}
    >
      <div className="flex shrink-0 items-start gap-1 border-b py-2 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-13 font-semibold wrap-anywhere">
            {nameOf(from)} → {nameOf(to)}
          </h2>
          <p className="text-12 text-secondary">
            {found.paths.length === 0 ? 'Does not depend on it, nor by others.' : pathsText(found)}
          </p>
        </div>
        <IconButton icon={ArrowLeftRight} label="The other way round" size="sm" onClick={onSwap} />
        <IconButton icon={X} label="Close the path" size="sm" onClick={onClose} />
      </div>
      <ol className="min-h-0 overflow-y-auto px-2 py-1">
        {found.paths.map((path) => (
          <li key={path.map(({ key }) => key).join(' ')} className="border-b py-1 last:border-b-0">
            <ol>
              {path.map((hop) => (
                <Hop key={hop.key} {...{ graph, came, hop, nameOf, onSelect }} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface HopProps extends Pick<PathPanelProps, 'graph' | 'came'> {
  hop: Dependency;
  nameOf: (id: number) => string;
  onSelect: (id: number) => void;
}

function Hop({ graph, came, hop, nameOf, onSelect }: HopProps) {
  const slug = graph.components.get(hop.from)?.slug ?? '';
  return (
    <li className="px-1 py-1 text-13">
      <button type="button" onClick={() => onSelect(hop.to)} className="text-left hover:underline">
        {nameOf(hop.from)} → <span className="font-medium">{nameOf(hop.to)}</span>
      </button>
      <p className="text-12 text-secondary">
        {relationCount(hop.count)} on{' '}
        {hop.diagrams.map((id, at) => {
          const diagram = graph.diagrams.get(id);
          return (
            diagram !== undefined && (
              <span key={id}>
                {at > 0 && ', '}
                <PathLink
                  href={withComponentShown(diagramLink(diagram, { came }), slug)}
                  className="text-accent hover:underline"
                >
                  {displayName('diagram', diagram)}
                </PathLink>
              </span>
            )
          );
        })}
      </p>
    </li>
  );
}

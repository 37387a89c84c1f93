import { displayName } from '@lintel/domain/names';
import { diagramLink, type ItemReference, withComponentShown } from '@lintel/domain/links';
import type { Dependency, DependencyGraph, GraphComponent } from '@lintel/model/dependencyGraph';
import { useQuery } from '@tanstack/react-query';
import { Maximize2, Pencil, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useIsPhone } from '../../../chrome/useMedia.ts';
import { explainFailure } from '../../../data/failures.ts';
import { attributesQuery, componentQuery } from '../../../data/modelQueries.ts';
import { useMay } from '../../../data/session.ts';
import { AssignedAttributes, assignedOf } from '../../../dialogs/component/AssignedAttributes.tsx';
import { componentDraftOf } from '../../../dialogs/component/componentFields.ts';
import { ComponentWords } from '../../../dialogs/component/ComponentWords.tsx';
import { PathLink } from '../../../links/PathLink.tsx';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Count } from '../../../ui/feedback/Count.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Avatar } from '../../../ui/lists/Avatar.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { classes } from '../../../ui/classes.ts';
import { componentCount, diagramCount, relationCount } from '../shown/countText.ts';
import type { PersonAtNode } from '../shown/usePeopleAtNodes.ts';

export interface GraphDetailProps {
  graph: DependencyGraph;
  /** What diagrams that are opened from here are come to by. */
  came: readonly ItemReference[];
  component: GraphComponent;
  /** Who works on it elsewhere at this moment. */
  people: readonly PersonAtNode[];
  /** Those that are only shown because of others. */
  isDependency: (id: number) => boolean;
  onSelect: (id: number) => void;
  onEdit: (slug: string) => void;
  onClose: () => void;
  /** By so many pixels of the screen a sheet covers the graph. */
  onCover: (pixels: number) => void;
}

/** All about the component that is selected; on a phone it rises from below. */
export function GraphDetail(props: GraphDetailProps) {
  const { component, onClose } = props;
  const isPhone = useIsPhone();
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const cover = useEffectEvent((pixels: number) => props.onCover(pixels));
  useEffect(() => {
    if (sheet === null) return;
    cover(sheet.offsetHeight);
    return () => cover(0);
  }, [sheet]);
  const type = component.type ?? component.sharedType;
  const name = displayName('component', component);
  const tile = <TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="canvas" />;
  if (isPhone)
    return (
      <Sheet
        open
        modeless
        low
        popup={setSheet}
        onClose={onClose}
        title={name}
        subtitle={type?.name ?? 'No type'}
        leading={tile}
        actions={<OpenButton {...props} />}
      >
        <Facts {...props} />
      </Sheet>
    );
  return (
    <aside
      aria-label={`Details of ${name}`}
      className="flex w-[300px] max-w-[300px] shrink-0 flex-col border-l bg-app"
    >
      <div className="flex shrink-0 items-start gap-3 border-b p-4">
        {tile}
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold wrap-anywhere">{name}</h2>
          <p className="text-12 text-secondary">{type?.name ?? 'No type'}</p>
        </div>
        <OpenButton {...props} />
        <IconButton icon={X} label="Close the details" size="sm" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Facts {...props} />
      </div>
    </aside>
  );
}

function OpenButton({ component, onEdit }: GraphDetailProps) {
  const mayEdit = useMay()('component.edit');
  return (
    <IconButton
      icon={mayEdit ? Pencil : Maximize2}
      label={mayEdit ? 'Edit component' : 'Show all in a dialog'}
      size="sm"
      onClick={() => onEdit(component.slug)}
    />
  );
}

function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t p-4 first:border-t-0 max-md:px-0">
      <div className="flex items-baseline justify-between gap-2 pb-2">
        <h3 className="text-12 font-semibold">{title}</h3>
        {aside !== undefined && <span className="text-12 text-secondary">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

function Facts(props: GraphDetailProps) {
  const { graph, component } = props;
  const id = component.componentModelId;
  const outgoing = graph.outgoing.get(id) ?? [];
  const incoming = graph.incoming.get(id) ?? [];
  const loop = graph.loops.get(id);
  const relations = outgoing.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {props.people.length > 0 && <HereNow people={props.people} />}
      <Words slug={component.slug} />
      <Section
        title="Depends on"
        aside={`${componentCount(outgoing.length)}${outgoing.length === 0 ? '' : `, ${relationCount(relations)}`}`}
      >
        <Others {...props} dependencies={outgoing} end="to" />
        {loop !== undefined && (
          <p className="px-1 pt-1 text-12 text-muted">{relationCount(loop.count)} to itself</p>
        )}
      </Section>
      <Section title="Needed by" aside={componentCount(incoming.length)}>
        <Others {...props} dependencies={incoming} end="from" />
      </Section>
      <ShownOn {...props} />
    </>
  );
}

function HereNow({ people }: { people: readonly PersonAtNode[] }) {
  return (
    <Section title="Here now">
      <ul>
        {people.map(({ userId, name, initials, hue }) => (
          <li key={userId} className="flex h-7 items-center gap-2 text-13">
            <span aria-hidden className="flex">
              <Avatar size={20} {...{ name, initials, hue }} />
            </span>
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Words({ slug }: { slug: string }) {
  const read = useQuery(componentQuery(slug));
  const attributes = useQuery(attributesQuery);
  if (read.data === undefined || attributes.data === undefined) {
    const problem = read.error ?? attributes.error;
    return (
      <div className="p-4">
        {problem === null ? (
          <Skeleton className="h-24" label="Loading the component" />
        ) : (
          <ErrorState title="The component did not load" onRetry={() => void read.refetch()}>
            {explainFailure(problem)}
          </ErrorState>
        )}
      </div>
    );
  }
  const { values } = componentDraftOf(read.data, attributes.data);
  return (
    <>
      <div className="p-4 max-md:px-0">
        <ComponentWords component={read.data} />
      </div>
      <Section title="Attributes">
        <AssignedAttributes attributes={assignedOf(attributes.data, values)} values={values} />
      </Section>
    </>
  );
}

interface OthersProps extends GraphDetailProps {
  dependencies: readonly Dependency[];
  end: 'from' | 'to';
}

function Others({ graph, dependencies, end, isDependency, onSelect }: OthersProps) {
  const byCount = dependencies.toSorted((a, b) => b.count - a.count);
  return (
    <ul>
      {byCount.map((dependency) => {
        const other = graph.components.get(dependency[end]);
        if (other === undefined) return null;
        const type = other.type ?? other.sharedType;
        const isPale = isDependency(other.componentModelId);
        return (
          <li key={dependency.key}>
            <button
              type="button"
              onClick={() => onSelect(other.componentModelId)}
              className="focus-inset flex h-8 w-full items-center gap-2 rounded-sm px-1 text-left text-13 hover:bg-hover pointer-coarse:h-touch"
            >
              <TypeTile icon={type?.icon ?? null} slug={isPale ? null : (type?.slug ?? null)} size="row" />
              <span className={classes('min-w-0 flex-1 truncate', isPale && 'text-secondary')}>
                {displayName('component', other)}
              </span>
              <Count>{dependency.count}</Count>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function ShownOn({ graph, came, component }: GraphDetailProps) {
  const diagrams = (graph.shownOn.get(component.componentModelId) ?? []).flatMap(
    (id) => graph.diagrams.get(id) ?? [],
  );
  return (
    <Section title="Shown on" aside={diagramCount(diagrams.length)}>
      <ul>
        {diagrams.map((diagram) => (
          <li key={diagram.diagramId}>
            <PathLink
              href={withComponentShown(diagramLink(diagram, { came }), component.slug)}
              className="focus-inset flex min-h-8 items-center gap-2 rounded-sm px-1 text-13 text-accent hover:bg-hover pointer-coarse:min-h-touch"
            >
              {diagram.diagramLevel2 !== null && <LevelChip level={diagram.diagramLevel2} />}
              <span className="min-w-0 truncate">{displayName('diagram', diagram)}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

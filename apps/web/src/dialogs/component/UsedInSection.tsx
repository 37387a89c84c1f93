import { useQuery } from '@tanstack/react-query';
import { PresentPeople } from '../../people/PresentPeople.tsx';
import { diagramsQuery } from '../../data/queries.ts';
import type { DiagramOfComponent } from './componentFields.ts';
import { DiagramRow } from './DiagramRow.tsx';
import { SideSection } from './SideSection.tsx';

export interface UsedInSectionProps {
  diagrams: readonly Pick<DiagramOfComponent, 'slug' | 'name'>[];
  /** The diagram that it is looked at on, which knows of it before the server does. */
  here: string | undefined;
  /** Where each is followed in place, if it is. */
  pathOf?: ((slug: string) => string) | undefined;
}

/** Where it is drawn, and who is there at the moment. */
export function UsedInSection({ diagrams, here, pathOf }: UsedInSectionProps) {
  const known = useQuery(diagramsQuery).data ?? [];
  const isListed = diagrams.some(({ slug }) => slug === here);
  const used = isListed ? diagrams : [...known.filter(({ slug }) => slug === here), ...diagrams];
  return (
    <SideSection title="Used in" count={used.length} empty="Not used in any diagrams.">
      {used.map((diagram) => (
        <DiagramRow
          key={diagram.slug}
          diagram={diagram}
          level={known.find(({ slug }) => slug === diagram.slug)?.diagramLevel2 ?? null}
          path={pathOf?.(diagram.slug)}
        >
          {diagram.slug === here ? (
            <span className="shrink-0 text-12 text-muted">this diagram</span>
          ) : (
            <PresentPeople slug={diagram.slug} size={20} most={2} />
          )}
        </DiagramRow>
      ))}
    </SideSection>
  );
}

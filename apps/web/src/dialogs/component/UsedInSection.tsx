import type { ComponentShape } from '@lintel/api/componentShapes';
import { diagramLink, withComponentShown } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { PresentPeople } from '../../people/PresentPeople.tsx';
import { diagramsQuery } from '../../data/queries.ts';
import { DiagramRow } from './DiagramRow.tsx';
import { SideSection } from './SideSection.tsx';
import { usesOf } from './usesOf.ts';

export interface UsedInSectionProps {
  components: readonly [ComponentShape, ...ComponentShape[]];
  /** The diagram that they are looked at on, which knows of them before the server does. */
  here: string | undefined;
  addressOf?: ((slug: string) => string) | undefined;
  /** They open in the place of what is shown, and not beside it. */
  inPlace: boolean;
  onOpen?: (() => void) | undefined;
}

/** Where they are drawn, and who is there at the moment. */
export function UsedInSection({ components, here, addressOf, inPlace, onOpen }: UsedInSectionProps) {
  const known = useQuery(diagramsQuery).data ?? [];
  const used = usesOf(
    components,
    known.find(({ slug }) => slug === here),
  );
  return (
    <SideSection title="Used in" count={used.length} empty="Not used in any diagrams.">
      {used.map(({ diagram, component }) => (
        <DiagramRow
          key={diagram.slug}
          diagram={diagram}
          level={known.find(({ slug }) => slug === diagram.slug)?.diagramLevel2 ?? null}
          href={withComponentShown(addressOf?.(diagram.slug) ?? diagramLink(diagram), component)}
          inPlace={inPlace}
          onOpen={onOpen}
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

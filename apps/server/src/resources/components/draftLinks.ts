import type { State } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { diagramLink } from '../../db/tables/diagramLink.ts';
import { invalid } from '../../http/refusal.ts';

/** What a save makes of a component. */
export interface LinkingChange {
  /** Null for one that is created. */
  readonly before: State | null;
  readonly after: State;
  /** The ids of the diagrams that it leads to then, and those among them that are new. */
  readonly links: readonly number[];
  readonly added: readonly number[];
}

/** A draft may lead anywhere; what leaves that state answers for all its links, what is none for those it gets. */
const answersFor = ({ before, after, links, added }: LinkingChange): readonly number[] => {
  if (after === 'DRAFT') return [];
  return before === 'DRAFT' ? links : added;
};

/** What others rely on leads to what they can rely on. Drafts that the person cannot see are not spoken of. */
export const demandNoDraftLinks = async (data: Scoped, changes: readonly LinkingChange[]): Promise<void> => {
  const targets = [...new Set(changes.flatMap(answersFor))];
  if (targets.length === 0) return;
  const { slug, name } = diagram;
  const drafts = await data
    .select({ slug, name })
    .from(diagram, and(inArray(diagram.diagramId, targets), eq(diagram.state, 'DRAFT')));
  if (drafts.length === 0) return;
  const names = drafts
    .map((each) => `“${displayName('diagram', each)}”`)
    .sort()
    .join(', ');
  const message = `Only a draft may lead to drafts: ${names}. Make these active first, or remove the links.`;
  throw invalid(message, [{ path: 'components.diagramLinks', message }]);
};

export interface DraftLink {
  readonly componentId: number;
  readonly fkDiagramId: number;
  readonly slug: string;
  readonly name: string;
}

/** Takes the links to drafts off components that others rely on. Those that the person cannot see stay, as above. */
export const removeDraftLinks = async (
  tx: Scoped,
  components: readonly { componentModelId: number; state: State }[],
): Promise<DraftLink[]> => {
  const ids = components
    .filter(({ state }) => state !== 'DRAFT')
    .map(({ componentModelId }) => componentModelId);
  if (ids.length === 0) return [];
  const { diagramLinkId, fkComponentId, fkDiagramId } = diagramLink;
  const found = await tx
    .select({
      diagramLinkId,
      componentId: fkComponentId,
      fkDiagramId,
      slug: diagram.slug,
      name: diagram.name,
    })
    .from(diagramLink, inArray(fkComponentId, ids))
    .innerJoin(diagram, and(eq(diagram.diagramId, fkDiagramId), eq(diagram.state, 'DRAFT')))
    .orderBy(asc(diagramLinkId));
  if (found.length > 0)
    await tx.delete(
      diagramLink,
      inArray(
        diagramLinkId,
        found.map((each) => each.diagramLinkId),
      ),
    );
  return found.flatMap(({ componentId, fkDiagramId: to, slug, name }) =>
    componentId === null ? [] : { componentId, fkDiagramId: to, slug, name },
  );
};

import type { State } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { and, eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
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

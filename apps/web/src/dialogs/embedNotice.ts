import type { OwnOrganizationShape } from '@lintel/api/shapes';
import { frameAncestors } from '@lintel/domain/embedding';

const mostNamed = 3;

const named = (origins: readonly string[]): string => {
  const rest = origins.length - mostNamed;
  return origins.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

/** What to expect of the snippet, as far as the organisation lets other sites show its diagrams. */
export const embedNotice = (
  organization: Pick<OwnOrganizationShape, 'name' | 'embedding' | 'embedOrigins'>,
): { possible: boolean; notice: string } => {
  const shows = 'Shows what is drawn on a page of yours, such as a wiki.';
  if (organization.embedding === 'ANY') return { possible: true, notice: shows };
  const origins = frameAncestors(organization).filter((each) => each !== "'none'");
  if (origins.length === 0)
    return { possible: false, notice: `${organization.name} lets no site show its diagrams in a page.` };
  return { possible: true, notice: `${shows} ${organization.name} lets only ${named(origins)} do so.` };
};

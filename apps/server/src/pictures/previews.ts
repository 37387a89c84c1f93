import { documentName } from '@lintel/diagram/document';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import type { Theme } from '@lintel/domain/themes';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramPreview } from '../db/tables/diagramPreview.ts';
import { editionsOf } from '../documents/stored.ts';
import { hungOnEach } from './images.ts';
import { namesFor, type Used } from './names.ts';
import { type Proof, whatShows } from './proof.ts';

/** A kept preview as it was read, of a diagram as it is called now. */
export interface Claim extends Proof {
  readonly diagramId: number;
  readonly slug: string;
  readonly name: string;
}

interface NewPreview {
  readonly diagramId: number;
  readonly theme: Theme;
  readonly svg: string;
  readonly etag: string;
  readonly proof: Proof;
}

const usedByAll = (claims: readonly Claim[]): Used => ({
  components: [...new Set(claims.flatMap(({ used }) => used.components))],
  types: [...new Set(claims.flatMap(({ used }) => used.types))],
});

/** Of kept previews those that would be made alike now. All of them are of this organisation. */
export const holding = async <Kept extends Claim>(
  db: Db,
  organizationId: number,
  claims: readonly Kept[],
): Promise<Kept[]> => {
  if (claims.length === 0) return [];
  const editions = await editionsOf(
    db,
    claims.map(({ slug }) => documentName(slug)),
  );
  const drawnSo = claims.filter(({ slug, edition }) => editions.get(documentName(slug)) === edition);
  const names = await namesFor(db, organizationId, usedByAll(drawnSo));
  const hung = await hungOnEach(
    db,
    drawnSo.map(({ diagramId }) => diagramId),
  );
  const shown = await Promise.all(
    drawnSo.map((claim) =>
      whatShows({
        title: displayName('diagram', claim),
        used: claim.used,
        names,
        hung: hung.get(claim.diagramId) ?? [],
      }),
    ),
  );
  return drawnSo.filter(({ shows }, at) => shows === shown[at]);
};

/** One that is too large for a card is not kept, nor is what it looked like when it was smaller. */
export const keepPreview = async (
  db: Db,
  { diagramId, theme, svg, etag, proof }: NewPreview,
): Promise<void> => {
  if (svg.length > limits.previewLength) {
    await db
      .delete(diagramPreview)
      .where(and(eq(diagramPreview.fkDiagramId, diagramId), eq(diagramPreview.theme, theme)));
    return;
  }
  // Read from the diagram, so that for one that was deleted meanwhile there is nothing to keep.
  const [held] = await db
    .select({ fkOrganizationId: diagram.fkOrganizationId })
    .from(diagram)
    .where(eq(diagram.diagramId, diagramId));
  if (held === undefined) return;
  const made = { ...proof, svg, etag };
  await db
    .insert(diagramPreview)
    .values({ fkDiagramId: diagramId, theme, ...held, ...made })
    .onConflictDoUpdate({ target: [diagramPreview.fkDiagramId, diagramPreview.theme], set: made });
};

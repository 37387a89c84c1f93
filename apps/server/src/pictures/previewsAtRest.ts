import { documentName } from '@lintel/diagram/document';
import { displayName } from '@lintel/domain/names';
import { themes } from '@lintel/domain/themes';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramPreview } from '../db/tables/diagramPreview.ts';
import type { Reading } from '../documents/reading.ts';
import type { Pictures } from './pictures.ts';
import { type Claim, holding, keepPreview } from './previews.ts';

interface PreviewsAtRestOptions {
  readonly db: Db;
  readonly reading: Reading;
  readonly pictures: Pictures;
  readonly later: (name: string, task: () => Promise<void>) => void;
  /** For so long nothing else may have come, in milliseconds. */
  readonly quiet?: number | undefined;
}

export interface PreviewsAtRest {
  /** Nobody has the diagram open any more, or it was changed while nobody had. */
  rested(diagramSlug: string): void;
  stop(): void;
}

/** A program that writes once a second would have each of its states drawn. */
const quietMilliseconds = 1_000;
/** What is stored of a diagram whose preview would be too large to keep, as far as one can tell before drawing it. */
const mostStoredBytes = 400_000;

const claimsOf = (db: Db, diagramId: number, about: Pick<Claim, 'slug' | 'name'>): Promise<Claim[]> =>
  db
    .select({
      edition: diagramPreview.edition,
      used: diagramPreview.used,
      shows: diagramPreview.shows,
    })
    .from(diagramPreview)
    .where(eq(diagramPreview.fkDiagramId, diagramId))
    .then((rows) => rows.map((row) => ({ ...row, ...about, diagramId })));

export const createPreviewsAtRest = (options: PreviewsAtRestOptions): PreviewsAtRest => {
  const { db, reading, pictures, later, quiet = quietMilliseconds } = options;
  const waiting = new Map<string, NodeJS.Timeout>();
  /** One after the other: nobody waits for them. */
  let last: Promise<void> = Promise.resolve();

  const draw = async (diagramSlug: string): Promise<void> => {
    const [about] = await db
      .select({
        diagramId: diagram.diagramId,
        slug: diagram.slug,
        name: diagram.name,
        organizationId: diagram.fkOrganizationId,
      })
      .from(diagram)
      .where(eq(diagram.slug, diagramSlug));
    if (about === undefined) return;
    const { diagramId, organizationId } = about;
    const held = await holding(db, organizationId, await claimsOf(db, diagramId, about));
    if (held.length === themes.length) return;
    const drawn = await reading.find(documentName(diagramSlug));
    // It is drawn when it comes to rest again.
    if (drawn.at === 'live' || drawn.bytes > mostStoredBytes) return;
    const sight = { drawn, diagramId, organizationId, audience: 'members' } as const;
    for (const theme of themes) {
      const look = { title: displayName('diagram', about), theme, fonts: false, onCard: true };
      const { value: svg, etag, proof } = await pictures.svg(sight, look);
      if (proof !== null) await keepPreview(db, { diagramId, theme, svg, etag, proof });
    }
  };

  const drawInTurn = (diagramSlug: string): void => {
    waiting.delete(diagramSlug);
    later('draw a preview', () => {
      const own = last.then(() => draw(diagramSlug));
      last = own.catch(() => {});
      return own;
    });
  };

  return {
    rested: (diagramSlug) => {
      clearTimeout(waiting.get(diagramSlug));
      const timer = setTimeout(drawInTurn, quiet, diagramSlug);
      timer.unref();
      waiting.set(diagramSlug, timer);
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};

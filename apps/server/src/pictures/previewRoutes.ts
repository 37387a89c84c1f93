import { previewEndpoints } from '@lintel/api/endpoints/previews';
import type { Theme } from '@lintel/domain/themes';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { Scoped } from '../db/scoped.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramPreview } from '../db/tables/diagramPreview.ts';
import { type Route, route } from '../http/route.ts';
import { holding } from './previews.ts';

/** As it stands in an address, without quotes. */
const markOf = (etag: string): string => etag.replaceAll('"', '');

const readWanted = (text: string): [slug: string, mark: string | null] => {
  const [slug = '', mark = null] = text.split(':');
  return [slug, mark];
};

const readKept = (data: Scoped, theme: Theme, slugs: readonly string[]) =>
  data
    .select({
      diagramId: diagram.diagramId,
      slug: diagram.slug,
      name: diagram.name,
      password: diagram.password,
      edition: diagramPreview.edition,
      used: diagramPreview.used,
      shows: diagramPreview.shows,
      etag: diagramPreview.etag,
      svg: diagramPreview.svg,
    })
    .from(diagram, inArray(diagram.slug, [...slugs]))
    .innerJoin(
      diagramPreview,
      and(eq(diagramPreview.fkDiagramId, diagram.diagramId), eq(diagramPreview.theme, theme)),
    );

/** In a few statements for all of them: each on its own would cost as much as the others together. */
export const previewRoutes = (db: Db): Route[] => [
  route(previewEndpoints.list, async ({ data, query }) => {
    const wanted = new Map([query.diagram].flat().map(readWanted));
    const kept = await readKept(data, query.theme, [...wanted.keys()]);
    const held = await holding(db, data.viewer.organizationId, kept);
    return held.map(({ slug, etag, svg, password }) => {
      const mark = markOf(etag);
      return { slug, mark, svg: wanted.get(slug) === mark ? null : svg, mayKeep: password === null };
    });
  }),
];

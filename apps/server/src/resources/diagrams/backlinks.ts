import type { BacklinkShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { and, eq, isNull } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { diagramLink } from '../../db/tables/diagramLink.ts';
import { componentInstance, relation } from '../../db/tables/drawn.ts';
import { notFound } from '../../http/refusal.ts';

const columns = {
  slug: diagram.slug,
  name: diagram.name,
  diagramLevel2: diagram.diagramLevel2,
  state: diagram.state,
};

/** Only what is drawn now: a version that still links to it is no way to it. */
const linkingByRelation = (data: Scoped, diagramId: number): Promise<BacklinkShape[]> =>
  data
    .selectDistinct(columns)
    .from(diagramLink, eq(diagramLink.fkDiagramId, diagramId))
    .innerJoin(relation, and(eq(relation.relationId, diagramLink.fkRelationId), isNull(relation.fkVersionId)))
    .innerJoin(diagram, eq(diagram.diagramId, relation.fkDiagramId));

const linkingByComponent = (data: Scoped, diagramId: number): Promise<BacklinkShape[]> =>
  data
    .selectDistinct(columns)
    .from(diagramLink, eq(diagramLink.fkDiagramId, diagramId))
    .innerJoin(
      componentInstance,
      and(
        eq(componentInstance.fkComponentId, diagramLink.fkComponentId),
        isNull(componentInstance.fkVersionId),
      ),
    )
    .innerJoin(diagram, eq(diagram.diagramId, componentInstance.fkDiagramId));

export const backlinksOf = async (data: Scoped, slug: string): Promise<BacklinkShape[]> => {
  const { diagramId, state } = diagram;
  const [found] = await data.select({ diagramId, state }).from(diagram, eq(diagram.slug, slug));
  if (found === undefined) throw notFound();
  const links = [
    ...(await linkingByRelation(data, found.diagramId)),
    ...(await linkingByComponent(data, found.diagramId)),
  ];
  // Any program may write into a document, but what is no draft leads to none, whatever it says.
  const leading = found.state === 'DRAFT' ? links.filter((each) => each.state === 'DRAFT') : links;
  const bySlug = new Map(leading.map((each) => [each.slug, each]));
  bySlug.delete(slug);
  const titled = [...bySlug.values()].map((each) => ({ each, title: displayName('diagram', each) }));
  return titled.sort((a, b) => a.title.localeCompare(b.title, 'en')).map(({ each }) => each);
};

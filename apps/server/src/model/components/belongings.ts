import type { ComponentShape } from '@lintel/api/componentShapes';
import type { TagOnDiagram } from '@lintel/api/shapes';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import type { Scoped } from '../../db/scoped.ts';
import { attachment, attachmentOnItem } from '../../db/tables/attachment.ts';
import { attributeValue, listAttributeValue, userAttributeValue } from '../../db/tables/attribute.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { diagramLink } from '../../db/tables/diagramLink.ts';
import { componentInstance } from '../../db/tables/drawn.ts';
import { tag, tagOnItem } from '../../db/tables/tag.ts';
import { shownUrl } from '../attachments/attachmentUrl.ts';

/** What hangs on components, each read by one statement for however many there are. */

export const tagsOn = async (
  data: Scoped,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, TagOnDiagram[]>> => {
  const rows = await data
    .select({
      componentId: tagOnItem.fkComponentId,
      tagId: tag.tagId,
      name: tag.name,
      slug: tag.slug,
      color: tag.color,
    })
    .from(tagOnItem, isAmong(tagOnItem.fkComponentId, ids))
    .innerJoin(tag, eq(tag.tagId, tagOnItem.fkTagId))
    .orderBy(asc(sql`lower(${tag.name})`), asc(tag.tagId));
  const tags = Map.groupBy(rows, ({ componentId }) => componentId);
  return new Map(
    [...tags].map(([id, list]) => [
      id,
      list.map(({ tagId, name, slug, color }) => ({ tagId, name, slug, color })),
    ]),
  );
};

export const valuesOn = async (data: Scoped, ids: readonly number[]) => {
  const plain = await data
    .select({
      fkAttributeId: attributeValue.fkAttributeId,
      componentModelId: attributeValue.componentModelId,
      value: attributeValue.value,
    })
    .from(attributeValue, isAmong(attributeValue.componentModelId, ids))
    .orderBy(asc(attributeValue.attributeValueId));
  const items = await data
    .select({
      fkListItemId: listAttributeValue.fkListItemId,
      componentModelId: listAttributeValue.componentModelId,
    })
    .from(listAttributeValue, isAmong(listAttributeValue.componentModelId, ids))
    .orderBy(asc(listAttributeValue.listAttributeValueId));
  const users = await data
    .select({
      fkAttributeId: userAttributeValue.fkAttributeId,
      fkUserId: userAttributeValue.fkUserId,
      componentModelId: userAttributeValue.componentModelId,
    })
    .from(userAttributeValue, isAmong(userAttributeValue.componentModelId, ids))
    .orderBy(asc(userAttributeValue.userAttributeValueId));
  const byComponent = <Row extends { componentModelId: number }>(rows: Row[]) =>
    Map.groupBy(rows, ({ componentModelId }) => componentModelId);
  return {
    attributes: byComponent(plain),
    listAttributes: byComponent(items),
    userAttributes: byComponent(users),
  };
};

type Linked = ComponentShape['diagramLinks'][number];

export const diagramLinksOf = async (
  data: Scoped,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, Linked[]>> => {
  const rows = await data
    .select({
      componentId: diagramLink.fkComponentId,
      fkDiagramId: diagramLink.fkDiagramId,
      slug: diagram.slug,
      name: diagram.name,
    })
    .from(diagramLink, isAmong(diagramLink.fkComponentId, ids))
    .innerJoin(diagram, eq(diagram.diagramId, diagramLink.fkDiagramId))
    .orderBy(asc(diagramLink.diagramLinkId));
  const links = Map.groupBy(rows, ({ componentId }) => componentId);
  return new Map(
    [...links].map(([id, list]) => [
      id,
      list.map(({ fkDiagramId, slug, name }) => ({ fkDiagramId, slug, name })),
    ]),
  );
};

/** Everything that reads as one of these components: they themselves, and what was merged into them. By id. */
export const standingFor = async (data: Scoped, ids: readonly number[]): Promise<Map<number, number>> => {
  const roots = new Map(ids.map((id) => [id, id]));
  let latest = [...roots.keys()];
  while (latest.length > 0) {
    const rows = await data
      .select({ id: componentModel.componentModelId, into: componentModel.mergedInto })
      .from(componentModel, inArray(componentModel.mergedInto, latest));
    latest = [];
    for (const { id, into } of rows) {
      const root = into === null ? undefined : roots.get(into);
      if (root === undefined || roots.has(id)) continue;
      roots.set(id, root);
      latest.push(id);
    }
  }
  return roots;
};

/** The diagrams on which components are drawn now, by the component that is read there. */
export const diagramsWith = async (
  data: Scoped,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Linked[]>> => {
  const roots = await standingFor(data, ids);
  const rows = await data
    .selectDistinct({
      componentId: componentInstance.fkComponentId,
      fkDiagramId: diagram.diagramId,
      slug: diagram.slug,
      name: diagram.name,
    })
    .from(
      componentInstance,
      and(isAmong(componentInstance.fkComponentId, roots.keys()), isNull(componentInstance.fkVersionId)),
    )
    .innerJoin(diagram, eq(diagram.diagramId, componentInstance.fkDiagramId))
    .orderBy(asc(diagram.diagramId));
  const found = new Map<number, Map<number, Linked>>();
  for (const { componentId, ...each } of rows) {
    const root = roots.get(componentId ?? 0);
    if (root === undefined) continue;
    const list = found.get(root) ?? new Map<number, Linked>();
    found.set(root, list.set(each.fkDiagramId, each));
  }
  return new Map([...found].map(([id, list]) => [id, [...list.values()]]));
};

export const attachmentsOn = async (
  data: Scoped,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, ComponentShape['attachments']>> => {
  const rows = await data
    .select({
      attachmentOnItemId: attachmentOnItem.attachmentOnItemId,
      fkAttachmentId: attachmentOnItem.fkAttachmentId,
      fkComponentId: attachmentOnItem.fkComponentId,
      attachment: {
        attachmentId: attachment.attachmentId,
        name: attachment.name,
        originalName: attachment.originalName,
        mimeType: attachment.mimeType,
        storageType: attachment.storageType,
        url: attachment.url,
        size: attachment.size,
        createdAt: attachment.createdAt,
      },
    })
    .from(attachmentOnItem, isAmong(attachmentOnItem.fkComponentId, ids))
    .innerJoin(attachment, eq(attachment.attachmentId, attachmentOnItem.fkAttachmentId))
    .orderBy(asc(attachmentOnItem.attachmentOnItemId));
  const shown = rows.map((row) => ({
    ...row,
    attachment: { ...row.attachment, url: shownUrl(row.attachment) },
  }));
  return Map.groupBy(shown, ({ fkComponentId }) => fkComponentId);
};

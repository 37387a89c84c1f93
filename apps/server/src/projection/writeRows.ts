import type { Instance, Item, Relation, Textarea } from '@lintel/diagram/items';
import type { Kind } from '@lintel/diagram/layout';
import { type DescriptionColumns, descriptionColumns, type TextColumns } from '@lintel/diagram/rows';
import {
  and,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNull,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Db } from '../db/client.ts';
import { now } from '../db/columns.ts';
import { inParts } from '../db/inParts.ts';
import { diagramLink } from '../db/tables/diagramLink.ts';
import { componentInstance, groupLink, relation, textarea } from '../db/tables/drawn.ts';
import type { Identities } from './identities.ts';
import type { References } from './references.ts';

export interface Target {
  readonly diagramId: number;
  readonly organizationId: number;
}

/** What is to be written, as it was at the moment that is projected. */
export interface RowWriting {
  readonly written: readonly Item[];
  readonly removed: ReadonlyMap<Kind, readonly string[]>;
  readonly parents: ReadonlyMap<string, string | null>;
  readonly linking: readonly Relation[];
  readonly texts: ReadonlyMap<string, TextColumns>;
}

/** With a hundred links each, more relations would be more parameters than a statement can have. */
const linkingAtOnce = 100;

const drawnTables = { instance: componentInstance, textarea, relation } as const;

/** What never changes of a row, or says when it did. */
const fixed: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'fkOrganizationId',
  'fkDiagramId',
  'fkVersionId',
  'itemKey',
]);

interface Replacement {
  readonly set: Record<string, SQL>;
  readonly setWhere: SQL;
}

/** The columns that follow the document, taken from the new row; one that says the same is not written again. */
const replacementOf = (table: Table): Replacement => {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => !fixed.has(name) && !column.primary,
  );
  const excluded = ([name]: [string, unknown]): SQL => sql.raw(`excluded.${toSnakeCase(name)}`);
  const old = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const fresh = sql.join(columns.map(excluded), sql`, `);
  return {
    set: { ...Object.fromEntries(columns.map((entry) => [entry[0], excluded(entry)])), updatedAt: now },
    setWhere: sql`${sql.identifier(getTableName(table))}.item_key = excluded.item_key and (${old}) is distinct from (${fresh})`,
  };
};

const replacements = {
  instance: replacementOf(componentInstance),
  textarea: replacementOf(textarea),
  relation: replacementOf(relation),
};

const noText: TextColumns = { text: '', richText: null };

interface Context {
  readonly target: Target;
  readonly identities: Identities;
  readonly references: References;
  readonly texts: ReadonlyMap<string, TextColumns>;
}

const drawn = ({ target, identities }: Context, key: string) => {
  const identity = identities.of(key);
  if (identity === undefined) throw new Error(`The item ${key} has no id`);
  const { diagramId, organizationId } = target;
  return {
    id: identity.id,
    columns: { fkOrganizationId: organizationId, fkDiagramId: diagramId, itemKey: key, slug: identity.slug },
  };
};

const instanceRow = (context: Context, item: Instance) => {
  const { id, columns } = drawn(context, item.key);
  const { components, types } = context.references;
  return {
    componentInstanceId: id,
    ...columns,
    fkComponentId: item.component === null ? null : (components.get(item.component)?.id ?? null),
    fkTypeId: item.type === null ? null : (types.get(item.type) ?? null),
    name: item.name,
    container: item.container,
    width: item.size.width,
    height: item.size.height,
    xCoordinate: item.position.x,
    yCoordinate: item.position.y,
    zIndex: item.z,
  };
};

const textareaRow = (context: Context, item: Textarea) => {
  const { id, columns } = drawn(context, item.key);
  return {
    textareaId: id,
    ...columns,
    ...(context.texts.get(item.key) ?? noText),
    width: item.width,
    xCoordinate: item.position.x,
    yCoordinate: item.position.y,
    // Text areas lie on everything else, in the order of their keys.
    zIndex: 0,
  };
};

const relationRow = (context: Context, item: Relation) => {
  const { id, columns } = drawn(context, item.key);
  const described: DescriptionColumns = descriptionColumns(item);
  return {
    relationId: id,
    ...columns,
    ...(context.texts.get(item.key) ?? noText),
    ...described,
    fromFkComponentInstanceId: drawn(context, item.from.item).id,
    toFkComponentInstanceId: drawn(context, item.to.item).id,
    fromEndpoint: item.from.endpoint,
    toEndpoint: item.to.endpoint,
  };
};

/** An identity column takes no value of ours but this way, and an item that comes back keeps its own. */
const writeDrawn = async (tx: Db, context: Context, written: readonly Item[]): Promise<void> => {
  const instances = written.flatMap((item) => (item.kind === 'instance' ? instanceRow(context, item) : []));
  const textareas = written.flatMap((item) => (item.kind === 'textarea' ? textareaRow(context, item) : []));
  const relations = written.flatMap((item) => (item.kind === 'relation' ? relationRow(context, item) : []));
  await inParts(instances, (part) =>
    tx
      .insert(componentInstance)
      .overridingSystemValue()
      .values(part)
      .onConflictDoUpdate({ target: componentInstance.componentInstanceId, ...replacements.instance }),
  );
  await inParts(textareas, (part) =>
    tx
      .insert(textarea)
      .overridingSystemValue()
      .values(part)
      .onConflictDoUpdate({ target: textarea.textareaId, ...replacements.textarea }),
  );
  await inParts(relations, (part) =>
    tx
      .insert(relation)
      .overridingSystemValue()
      .values(part)
      .onConflictDoUpdate({ target: relation.relationId, ...replacements.relation }),
  );
};

const writeParents = async (
  tx: Db,
  { target, identities }: Context,
  parents: RowWriting['parents'],
): Promise<void> => {
  const held: (typeof groupLink.$inferInsert)[] = [];
  const free: number[] = [];
  for (const [child, parent] of parents) {
    const childId = identities.of(child)?.id;
    const parentId = parent === null ? undefined : identities.of(parent)?.id;
    if (childId === undefined) continue;
    if (parentId === undefined) free.push(childId);
    else {
      held.push({
        fkOrganizationId: target.organizationId,
        fkDiagramId: target.diagramId,
        fkComponentInstanceChildId: childId,
        fkComponentInstanceParentId: parentId,
      });
    }
  }
  await inParts(held, (part) =>
    tx
      .insert(groupLink)
      .values(part)
      .onConflictDoUpdate({
        target: groupLink.fkComponentInstanceChildId,
        set: { fkComponentInstanceParentId: sql`excluded.fk_component_instance_parent_id` },
        setWhere: sql`${groupLink.fkComponentInstanceParentId} <> excluded.fk_component_instance_parent_id`,
      }),
  );
  await inParts(free, (part) =>
    tx.delete(groupLink).where(inArray(groupLink.fkComponentInstanceChildId, part)),
  );
};

const writeLinks = async (tx: Db, context: Context, linking: readonly Relation[]): Promise<void> => {
  const { target, references } = context;
  const wanted = linking.flatMap((item) => {
    const relationId = drawn(context, item.key).id;
    const diagramIds = new Set(item.links.flatMap((slug) => references.diagrams.get(slug) ?? []));
    return [...diagramIds].map((fkDiagramId) => ({
      fkOrganizationId: target.organizationId,
      fkRelationId: relationId,
      fkDiagramId,
    }));
  });
  const byRelation = Map.groupBy(wanted, ({ fkRelationId }) => fkRelationId);
  const removeOthers = (part: Relation[]): Promise<unknown> => {
    const ids = part.map((item) => drawn(context, item.key).id);
    const kept = ids.flatMap((id) => byRelation.get(id) ?? []);
    const pairs = kept.map((link) => sql`(${link.fkRelationId}::int, ${link.fkDiagramId}::int)`);
    const isKept =
      pairs.length === 0
        ? undefined
        : sql`(${diagramLink.fkRelationId}, ${diagramLink.fkDiagramId}) not in (${sql.join(pairs, sql`, `)})`;
    return tx.delete(diagramLink).where(and(inArray(diagramLink.fkRelationId, ids), isKept));
  };
  await inParts(linking, removeOthers, linkingAtOnce);
  await inParts(wanted, (part) => tx.insert(diagramLink).values(part).onConflictDoNothing());
};

const removeDrawn = async (tx: Db, { target }: Context, removed: RowWriting['removed']): Promise<void> => {
  // Relations first: they would go with their ends, one by one.
  for (const kind of ['relation', 'textarea', 'instance'] as const) {
    const table = drawnTables[kind];
    await inParts(removed.get(kind) ?? [], (part) =>
      tx
        .delete(table)
        .where(
          and(
            eq(table.fkDiagramId, target.diagramId),
            isNull(table.fkVersionId),
            inArray(table.itemKey, part),
          ),
        ),
    );
  }
};

/** Only what is named in `writing`; so many statements for an edit, however large the diagram is. */
export const writeRows = async (
  tx: Db,
  context: Omit<Context, 'texts'>,
  { written, removed, parents, linking, texts }: RowWriting,
): Promise<void> => {
  const all: Context = { ...context, texts };
  await writeDrawn(tx, all, written);
  await writeParents(tx, all, parents);
  await writeLinks(tx, all, linking);
  await removeDrawn(tx, all, removed);
};

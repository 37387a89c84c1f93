import type { Role } from '@lintel/domain/roles';
import { and, eq, exists, getTableColumns, is, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOnItem } from './tables/attachment.ts';
import { diagram } from './tables/diagram.ts';
import { relation } from './tables/drawn.ts';
import { folder } from './tables/folder.ts';

/** Who asks, and from within which organisation. */
export interface Viewer {
  userId: number;
  organizationId: number;
  role: Role;
  /** Where the call comes from, for the activity log; a socket has none. */
  address?: string;
  /** A program with a key instead of a person. */
  isProgram?: true;
}

/** A row of such a table belongs to one organisation. */
export type OrganizationTable = PgTable & { fkOrganizationId: AnyPgColumn<{ notNull: true }> };

/** What a table says about who may see a row, beyond the organisation. */
interface Rule {
  visible?: (columnOf: ColumnOf, viewer: Viewer) => SQL | undefined;
  /** The columns that decide it: only a write of one of these can lead outside. */
  gates: readonly string[];
  /** The rows are one person's own: `fkUserId` is always the viewer. */
  own?: true;
}

type ColumnOf = (key: string) => AnyPgColumn;

const query = new QueryBuilder({ casing: 'snake_case' });
const personalFolder = alias(folder, 'personal_folder');
const personalDiagram = alias(diagram, 'personal_diagram');
const hangingItem = alias(attachmentOnItem, 'hanging_item');
const linkingRelation = alias(relation, 'linking_relation');

const inHiddenFolder = (folderId: AnyPgColumn, { userId }: Viewer): SQL =>
  exists(
    query
      .select({ one: sql`1` })
      .from(personalFolder)
      .where(and(eq(personalFolder.folderId, folderId), ne(personalFolder.fkUserId, userId))),
  );

const onHiddenDiagram = (diagramId: AnyPgColumn, { userId }: Viewer): SQL =>
  exists(
    query
      .select({ one: sql`1` })
      .from(personalDiagram)
      .innerJoin(personalFolder, eq(personalFolder.folderId, personalDiagram.fkFolderId))
      .where(and(eq(personalDiagram.diagramId, diagramId), ne(personalFolder.fkUserId, userId))),
  );

const hanging = (columnOf: ColumnOf, viewer: Viewer): SQL =>
  not(onHiddenDiagram(columnOf('fkDiagramId'), viewer));

const onDiagram: Rule = { visible: hanging, gates: ['fkDiagramId'] };
const shared: Rule = { gates: [] };

/** By SQL name. A table that is not listed cannot be reached through a scoped database. */
const rules: Readonly<Record<string, Rule>> = {
  folder: {
    visible: (columnOf, { userId }) => or(isNull(columnOf('fkUserId')), eq(columnOf('fkUserId'), userId)),
    gates: ['fkUserId'],
  },
  diagram: {
    visible: (columnOf, viewer) => not(inHiddenFolder(columnOf('fkFolderId'), viewer)),
    gates: ['fkFolderId'],
  },
  version: onDiagram,
  version_state: onDiagram,
  diagram_change: onDiagram,
  diagram_preview: onDiagram,
  component_instance: onDiagram,
  group_link: onDiagram,
  textarea: onDiagram,
  relation: onDiagram,
  tag_on_item: onDiagram,
  attachment_on_item: onDiagram,
  change_log: onDiagram,
  activity_log: onDiagram,
  // `fkDiagramId` is where the link leads; a relation's link also lies on a diagram.
  diagram_link: {
    visible: (columnOf, viewer) =>
      and(
        hanging(columnOf, viewer),
        not(
          exists(
            query
              .select({ one: sql`1` })
              .from(linkingRelation)
              .where(
                and(
                  eq(linkingRelation.relationId, columnOf('fkRelationId')),
                  onHiddenDiagram(linkingRelation.fkDiagramId, viewer),
                ),
              ),
          ),
        ),
      ),
    gates: ['fkDiagramId', 'fkRelationId'],
  },
  // Seen by whoever sees something that it hangs on; while it hangs on nothing yet, by who brought it alone.
  attachment: {
    visible: (columnOf, viewer) => {
      const hangs = (condition?: SQL) =>
        exists(
          query
            .select({ one: sql`1` })
            .from(hangingItem)
            .where(and(eq(hangingItem.fkAttachmentId, columnOf('attachmentId')), condition)),
        );
      return or(
        hangs(not(onHiddenDiagram(hangingItem.fkDiagramId, viewer))),
        and(eq(columnOf('fkUserId'), viewer.userId), not(hangs())),
      );
    },
    gates: [],
  },
  diagram_visit: {
    visible: (columnOf, viewer) => and(eq(columnOf('fkUserId'), viewer.userId), hanging(columnOf, viewer)),
    gates: ['fkDiagramId'],
    own: true,
  },
  access_token: {
    visible: (columnOf, viewer) => and(eq(columnOf('fkUserId'), viewer.userId), hanging(columnOf, viewer)),
    gates: ['fkDiagramId'],
    own: true,
  },
  ui_settings: {
    visible: (columnOf, { userId }) => eq(columnOf('fkUserId'), userId),
    gates: [],
    own: true,
  },
  api_answer: shared,
  api_key: shared,
  attribute: shared,
  attribute_for_type: shared,
  attribute_list_item: shared,
  attribute_value: shared,
  component_model: shared,
  dependency_filter: shared,
  icon: shared,
  invite: shared,
  list_attribute_value: shared,
  membership: shared,
  query: shared,
  tag: shared,
  types: shared,
  user_attribute_value: shared,
};

/** The table's own name, whatever alias it goes by in a query. */
export const nameOf = (table: PgTable): string => {
  const name: unknown = Reflect.get(table, Symbol.for('drizzle:OriginalName'));
  if (typeof name !== 'string') throw new TypeError('Not a table');
  return name;
};

export const isScoped = (table: unknown): table is PgTable =>
  is(table, PgTable) && Object.hasOwn(rules, nameOf(table));

export const ruleOf = (table: PgTable): Rule => {
  const rule = rules[nameOf(table)];
  if (rule === undefined) throw new Error(`The table ${nameOf(table)} belongs to no organisation`);
  return rule;
};

export const columnsOf =
  (table: PgTable): ColumnOf =>
  (key) => {
    const column = getTableColumns(table)[key];
    if (column === undefined) throw new Error(`The table ${nameOf(table)} has no column ${key}`);
    return column;
  };

/** Which rows the viewer may see. */
export const readable = (table: PgTable, viewer: Viewer): SQL | undefined => {
  const columnOf = columnsOf(table);
  const mine = eq(columnOf('fkOrganizationId'), viewer.organizationId);
  // Icons of the built-in sets belong to no organisation.
  const reached = nameOf(table) === 'icon' ? or(mine, isNull(columnOf('fkOrganizationId'))) : mine;
  return and(reached, ruleOf(table).visible?.(columnOf, viewer));
};

/** Which rows the viewer's own statements may change, roles aside. */
export const writable = (table: PgTable, viewer: Viewer): SQL | undefined => {
  const columnOf = columnsOf(table);
  return and(
    eq(columnOf('fkOrganizationId'), viewer.organizationId),
    ruleOf(table).visible?.(columnOf, viewer),
  );
};

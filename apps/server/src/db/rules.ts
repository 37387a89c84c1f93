import type { Role } from '@lintel/domain/roles';
import { and, eq, exists, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, QueryBuilder } from 'drizzle-orm/pg-core';
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

/** What a table says about who may see a row, beyond the organisation. */
export interface Rule {
  visible?: (columnOf: ColumnOf, viewer: Viewer) => SQL | undefined;
  /** The columns that decide it: only a write of one of these can lead outside. */
  gates: readonly string[];
  /** The rows are one person's own: `fkUserId` is always the viewer. */
  own?: true;
}

export type ColumnOf = (key: string) => AnyPgColumn;

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

export const onDiagram: Rule = { visible: hanging, gates: ['fkDiagramId'] };
export const shared: Rule = { gates: [] };

export const folderRule: Rule = {
  visible: (columnOf, { userId }) => or(isNull(columnOf('fkUserId')), eq(columnOf('fkUserId'), userId)),
  gates: ['fkUserId'],
};

export const diagramRule: Rule = {
  visible: (columnOf, viewer) => not(inHiddenFolder(columnOf('fkFolderId'), viewer)),
  gates: ['fkFolderId'],
};

/** `fkDiagramId` is where the link leads; a relation's link also lies on a diagram. */
export const linkRule: Rule = {
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
};

/** Seen by those who see what it hangs on; while it hangs on nothing yet, by its uploader alone. */
export const attachmentRule: Rule = {
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
};

export const ownOnDiagram: Rule = {
  visible: (columnOf, viewer) => and(eq(columnOf('fkUserId'), viewer.userId), hanging(columnOf, viewer)),
  gates: ['fkDiagramId'],
  own: true,
};

export const own: Rule = {
  visible: (columnOf, { userId }) => eq(columnOf('fkUserId'), userId),
  gates: [],
  own: true,
};

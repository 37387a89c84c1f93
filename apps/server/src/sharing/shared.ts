import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { folder } from '../db/tables/folder.ts';
import { organization } from '../db/tables/organization.ts';

const columns = {
  diagramId: diagram.diagramId,
  slug: diagram.slug,
  name: diagram.name,
  initialView: diagram.initialView,
  organizationId: organization.organizationId,
  organization: organization.name,
  suspended: organization.suspended,
  generalAccess: diagram.generalAccess,
  passwordHash: diagram.password,
  draftOf: folder.fkUserId,
  embedding: organization.embedding,
  embedOrigins: organization.embedOrigins,
};

/** Diagrams as strangers meet them. It works behind every scope: strangers have none. */
export const sharedDiagrams = (db: Db, slugs: readonly string[]) =>
  db
    .select(columns)
    .from(diagram)
    .innerJoin(organization, eq(organization.organizationId, diagram.fkOrganizationId))
    .leftJoin(folder, eq(folder.folderId, diagram.fkFolderId))
    .where(inArray(diagram.slug, [...slugs]));

export type SharedDiagram = Awaited<ReturnType<typeof sharedDiagrams>>[number];

/** What lies in a person's drafts exists for that person alone, however it was shared before. */
export const isPublic = ({ generalAccess, suspended, draftOf }: SharedDiagram): boolean =>
  generalAccess && !suspended && draftOf === null;

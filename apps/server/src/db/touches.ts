import { and, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Notice } from '../notices.ts';
import { activeOn, afterCommit } from './activeTransaction.ts';
import type { Db } from './client.ts';
import { diagram, version } from './tables/diagram.ts';
import { folder } from './tables/folder.ts';
import { announcedAs } from './announcedAs.ts';
import type { Viewer } from './rules.ts';
import { nameOf } from './tableNames.ts';
import { ruleOf, writable } from './visibility.ts';

type Values = Record<string, unknown>;

/** What a row has to say for others to be told of it. */
export const announcedBy = ['slug', 'fkFolderId', 'fkUserId', 'fkDiagramId'] as const;

/** Beyond that many a notice names none, which means any. */
const mostNamed = 500;

const named = (slugs: readonly string[]): readonly string[] => (slugs.length > mostNamed ? [] : slugs);

const texts = (rows: readonly Values[], key: string): string[] =>
  rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : []));

const numbers = (rows: readonly Values[], key: string): number[] =>
  rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : []));

/** Tells, once it is committed, what a viewer's own statements have changed. */
export const createTouches = (db: Db, viewer: Viewer, announce: (notice: Notice) => void) => {
  const { organizationId, userId } = viewer;

  /** Of these folders the personal ones. The viewer reaches no other person's. */
  const personalAmong = async (folderIds: readonly number[]): Promise<Set<number>> => {
    if (folderIds.length === 0) return new Set();
    const found = await activeOn(db)
      .select({ folderId: folder.folderId })
      .from(folder)
      .where(and(inArray(folder.folderId, [...new Set(folderIds)]), isNotNull(folder.fkUserId)));
    return new Set(found.map(({ folderId }) => folderId));
  };

  const publicAmong = async (rows: readonly Values[]): Promise<Set<unknown>> => {
    const personal = await personalAmong(numbers(rows, 'fkFolderId'));
    return new Set(rows.filter((row) => !personal.has(Number(row['fkFolderId']))).map((row) => row['slug']));
  };

  /** What a row is told about: a version is news of its diagram, and as private as that. */
  const subjectsOf = async (table: PgTable, rows: readonly Values[]): Promise<readonly Values[]> => {
    if (nameOf(table) !== nameOf(version) || rows.length === 0) return rows;
    return activeOn(db)
      .select({ slug: diagram.slug, fkFolderId: diagram.fkFolderId })
      .from(diagram)
      .where(inArray(diagram.diagramId, [...new Set(numbers(rows, 'fkDiagramId'))]));
  };

  const noticesOf = async (
    table: PgTable,
    written: readonly Values[],
    publicBefore: ReadonlySet<unknown>,
  ): Promise<Notice[]> => {
    const changed = announcedAs[nameOf(table)];
    const rows = await subjectsOf(table, written);
    if (changed === undefined || changed === null || rows.length === 0) return [];
    const about = { organizationId, changed };
    if (ruleOf(table).own === true) return [{ ...about, slugs: [], onlyFor: userId }];
    if (changed === 'member')
      return [{ ...about, slugs: [], userIds: numbers(rows, 'fkUserId'), onlyFor: null }];
    if (changed !== 'diagram' && changed !== 'folder') {
      return [{ ...about, slugs: named(texts(rows, 'slug')), onlyFor: null }];
    }
    const shared =
      changed === 'diagram'
        ? await publicAmong(rows)
        : new Set(rows.filter((row) => row['fkUserId'] === null).map((row) => row['slug']));
    const isForAll = ({ slug }: Values): boolean => shared.has(slug) || publicBefore.has(slug);
    const own = rows.filter((row) => !isForAll(row));
    return [
      { ...about, slugs: texts(rows.filter(isForAll), 'slug'), onlyFor: null },
      { ...about, slugs: texts(own, 'slug'), onlyFor: userId },
    ].filter(({ slugs }) => slugs.length > 0);
  };

  return {
    /** What the others see now and may not see any more afterwards: they are told that it is gone. */
    publicBefore: async (table: PgTable, set: object, where: SQL): Promise<Set<unknown>> => {
      const isHiding =
        nameOf(table) === nameOf(diagram) && typeof Reflect.get(set, 'fkFolderId') === 'number';
      if (!isHiding) return new Set();
      const rows = await activeOn(db)
        .select({ slug: diagram.slug, fkFolderId: diagram.fkFolderId })
        .from(diagram)
        .where(and(writable(diagram, viewer), where));
      return publicAmong(rows);
    },
    wrote: async <Row extends Values>(
      table: PgTable,
      rows: Row[],
      publicBefore: ReadonlySet<unknown> = new Set(),
    ): Promise<Row[]> => {
      const notices = await noticesOf(table, rows, publicBefore);
      if (notices.length > 0) afterCommit(db, () => notices.forEach(announce));
      return rows;
    },
    wroteOrganization: (): void =>
      afterCommit(db, () => announce({ organizationId, changed: 'organization', slugs: [], onlyFor: null })),
  };
};

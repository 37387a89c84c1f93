import { eq } from 'drizzle-orm';
import { expect, expectTypeOf, test } from 'vitest';
import type { Scoped } from './scoped.ts';
import { diagram, diagramVisit } from './tables/diagram.ts';
import { docUpdate } from './tables/document.ts';
import { organization } from './tables/organization.ts';
import { icon, sharedType } from './tables/type.ts';
import { sessions } from './tables/access.ts';
import { tag } from './tables/tag.ts';
import { userPassword, users } from './tables/user.ts';

/** Never run: the compiler is the one that reads it. */
const compiled = (data: Scoped) => [
  () => data.select().from(icon),
  // @ts-expect-error users belong to no organisation
  () => data.select().from(users),
  // @ts-expect-error nor do passwords
  () => data.select().from(userPassword),
  // @ts-expect-error a session only remembers an organisation
  () => data.select().from(sessions),
  // @ts-expect-error an organisation is not inside itself
  () => data.select({ slug: organization.slug }).from(organization),
  // @ts-expect-error documents are reached by the sync code alone
  () => data.count(docUpdate),
  // @ts-expect-error built in
  () => data.insert(sharedType, { name: 'x', slug: 'x' }),
  // @ts-expect-error users belong to no organisation
  () => data.update(users, { firstName: 'x' }, eq(users.userId, 1)),
  // @ts-expect-error users belong to no organisation
  () => data.delete(users, eq(users.userId, 1)),

  () => data.insert(tag, { name: 'x', slug: 'x', color: 'red' }),
  // @ts-expect-error the organisation is filled in
  () => data.insert(tag, { name: 'x', slug: 'x', color: 'red', fkOrganizationId: 2 }),
  // @ts-expect-error also in a list
  () => data.insert(tag, [{ name: 'x', slug: 'x', color: 'red', fkOrganizationId: 2 }]),
  // @ts-expect-error and is never changed
  () => data.update(tag, { fkOrganizationId: 2 }, eq(tag.tagId, 1)),
  // @ts-expect-error nor is the one the viewer works in
  () => data.updateOrganization({ organizationId: 2 }),
  // @ts-expect-error whose visit it is, is filled in as well
  () => data.insert(diagramVisit, { fkDiagramId: 1, fkUserId: 2 }),
  // @ts-expect-error ids are issued by the database
  () => data.insert(tag, { tagId: 1, name: 'x', slug: 'x', color: 'red' }),
  // @ts-expect-error a name is missing
  () => data.insert(tag, { slug: 'x', color: 'red' }),
  // @ts-expect-error no such colour
  () => data.update(tag, { color: 'pink' }, eq(tag.tagId, 1)),

  // @ts-expect-error a second condition would replace the first
  () => data.select().from(diagram).where(eq(diagram.diagramId, 1)),
  // @ts-expect-error would show rows that the condition leaves out
  () => data.select().from(diagram).rightJoin(tag, eq(tag.tagId, 1)),
  // @ts-expect-error the same after another join
  () => data.select().from(diagram).leftJoin(icon, eq(icon.iconId, 1)).fullJoin(tag, eq(tag.tagId, 1)),
  // @ts-expect-error there is no way to the database itself
  () => data.db,
  // @ts-expect-error nor to SQL
  () => data.execute,
];

const results = async (data: Scoped) => ({
  all: await data.select().from(diagram),
  some: await data.select({ id: diagram.diagramId, name: diagram.name }).from(diagram),
  joined: await data
    .select({ id: diagram.diagramId, email: users.email })
    .from(diagram)
    .leftJoin(users, eq(users.userId, diagram.fkCreatedByUserId))
    .orderBy(diagram.name)
    .limit(1),
  inserted: await data.insert(tag, { name: 'x', slug: 'x', color: 'red' }),
  members: await data.members(),
});

test('the compiler refuses what lies outside an organisation', () => {
  expect(compiled).toBeTypeOf('function');
});

test('results keep their types', () => {
  type Results = Awaited<ReturnType<typeof results>>;
  expectTypeOf<Results['all']>().toEqualTypeOf<(typeof diagram.$inferSelect)[]>();
  expectTypeOf<Results['some']>().toEqualTypeOf<{ id: number; name: string }[]>();
  expectTypeOf<Results['joined']>().toEqualTypeOf<{ id: number; email: string | null }[]>();
  expectTypeOf<Results['inserted']>().toEqualTypeOf<(typeof tag.$inferSelect)[]>();
  expectTypeOf<Results['members'][number]['role']>().toEqualTypeOf<'ADMIN' | 'EDITOR' | 'READER'>();
  expect(results).toBeTypeOf('function');
});

import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { iconEndpoints } from '@lintel/api/endpoints/icons';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { eq, sql } from 'drizzle-orm';
import { hashToken, makeToken } from '../auth/tokens.ts';
import { passwordReset } from '../db/tables/access.ts';
import { organization } from '../db/tables/organization.ts';
import type { Organization, Person, TestApp } from './app.ts';
import { drawnIcon, picture } from './uploads.fixture.ts';

export const roles = ['READER', 'EDITOR', 'ADMIN', 'SUPER_USER'] as const;
export type MatrixRole = (typeof roles)[number];

export const tenancies = ['own', 'other', 'removed', 'suspended'] as const;
export type Tenancy = (typeof tenancies)[number];

export const kinds = ['own', 'personal', 'foreign', 'absent'] as const;
export type Kind = (typeof kinds)[number];

/** What an endpoint may point at. */
export interface Things {
  organization: number;
  member: number;
  folder: number;
  diagram: string;
  /** Open to everybody with the link, without and with a password. */
  shared: string;
  protected: string;
  /** Slugs of the diagram and the version, with a colon between. */
  version: string;
  tag: number;
  type: number;
  attribute: number;
  listItem: number;
  component: string;
  query: number;
  querySlug: string;
  dependencyFilter: number;
  dependencyFilterSlug: string;
  icon: number;
  attachment: number;
  /** Slug of a diagram and number of an image in its texts, with a colon between. */
  image: string;
  sharedImage: string;
  protectedImage: string;
  invite: number;
  session: string;
  token: number;
  apiKey: number;
}
export type Thing = keyof Things;

/** An organisation with everything in it that can be pointed at. */
export interface House {
  organization: Organization;
  people: Record<MatrixRole, Person>;
  colleague: Person;
  /** The slug of another component. */
  twin: string;
  shared: Things;
  /** What lies in the colleague's drafts. */
  personal: Pick<Things, 'folder' | 'diagram' | 'session' | 'version' | 'token' | 'attachment' | 'image'>;
}

export interface World {
  own: House;
  other: House;
  foreign: House;
  suspended: House;
  removed: Record<MatrixRole, Person>;
  inviteToken: string;
  invitedEmail: string;
  resetToken: string;
}

/** Of every diagram that is shared under one. */
export const sharePassword = 'sesame seeds';

export const keyOf = (person: Person): string =>
  hashToken(person.cookie.slice(person.cookie.indexOf('=') + 1));

const peopleOf = async (app: TestApp, home: Organization): Promise<Record<MatrixRole, Person>> => ({
  READER: await app.createPerson({ organization: home, role: 'READER' }),
  EDITOR: await app.createPerson({ organization: home, role: 'EDITOR' }),
  ADMIN: await app.createPerson({ organization: home, role: 'ADMIN' }),
  SUPER_USER: await app.createPerson({ organization: home, role: 'ADMIN', superUser: true }),
});

const build = async (app: TestApp, name: string): Promise<House & { link: string }> => {
  const home = await app.createOrganization({ name });
  const people = await peopleOf(app, home);
  const colleague = await app.createPerson({ organization: home, role: 'EDITOR', firstName: 'Colleague' });
  const asColleague = app.asUser(colleague);
  const { folderId } = await asColleague.call(folderEndpoints.save, { body: { folder: { name: 'Shared' } } });
  const { tagId } = await asColleague.call(tagEndpoints.save, {
    body: { tag: { name: 'Tag', color: 'red' } },
  });
  const { typeId } = await asColleague.call(typeEndpoints.save, { body: { type: { name: 'Order desk' } } });
  const [list] = await asColleague.call(attributeEndpoints.save, {
    body: { attributes: [{ name: 'Stage', attributeType: 'LIST', listItems: [{ value: 'Test' }] }] },
  });
  const [component, twin] = await asColleague.call(componentEndpoints.save, {
    body: { components: [{ name: 'Checkout', fkTypeId: typeId, tags: [{ tagId }] }, { name: 'Check-out' }] },
  });
  const [shared, personal, open, locked] = await asColleague.call(diagramEndpoints.save, {
    body: {
      diagrams: [
        { name: 'Shared', fkFolderId: folderId, tags: [{ tagId }] },
        { name: 'Personal', fkFolderId: colleague.draftsFolderId },
        { name: 'Open', generalAccess: true },
        { name: 'Protected', generalAccess: true, password: sharePassword },
      ],
    },
  });
  await asColleague.call(profileEndpoints.uploadImage, { file: new Blob([picture], { type: 'image/png' }) });
  const invited = await app.asUser(people.ADMIN).call(memberEndpoints.invite, {
    body: { email: `invited-to-${home.slug}@lintel.example`, role: 'EDITOR' },
  });
  const view = await asColleague.call(queryEndpoints.save, {
    params: { slug: 'new' },
    body: { query: { name: 'Owners' } },
  });
  const graph = await asColleague.call(dependencyEndpoints.save, {
    params: { id: 'new' },
    body: { data: { name: 'Order to cash' } },
  });
  const { token } = await asColleague.call(tokenEndpoints.create, {
    body: { name: 'Robot', access: 'write', days: 30 },
  });
  const { apiKey } = await app.asUser(people.ADMIN).call(apiKeyEndpoints.create, {
    body: { name: 'Pipeline', access: 'write', days: null },
  });
  if (shared === undefined || personal === undefined || open === undefined || locked === undefined)
    throw new Error('No diagrams were made');
  const { iconId } = await asColleague.call(iconEndpoints.upload, {
    file: new File([new Uint8Array(drawnIcon)], 'box.svg', { type: 'image/svg+xml' }),
  });
  const attachedTo = async (diagram: string): Promise<number> => {
    const file = new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' });
    return (await asColleague.call(attachmentEndpoints.upload, { query: { diagram }, file })).attachmentId;
  };
  const imageOn = async (diagram: string): Promise<string> => `${diagram}:${await attachedTo(diagram)}`;
  const attachment = await attachedTo(shared.slug);
  const draftAttachment = await attachedTo(personal.slug);
  const versionOf = async (slug: string): Promise<string> => {
    const made = await asColleague.call(versionEndpoints.create, { params: { slug }, body: {} });
    return `${slug}:${made.slug}`;
  };
  return {
    organization: home,
    people,
    colleague,
    twin: twin?.slug ?? '',
    shared: {
      organization: home.organizationId,
      member: colleague.userId,
      folder: folderId,
      diagram: shared.slug,
      shared: open.slug,
      protected: locked.slug,
      version: await versionOf(shared.slug),
      tag: tagId,
      type: typeId,
      attribute: list?.attributeId ?? 0,
      listItem: list?.listItems[0]?.attributeListItemId ?? 0,
      component: component?.slug ?? '',
      query: view.queryId,
      querySlug: view.slug,
      dependencyFilter: graph.dependencyFilterId,
      dependencyFilterSlug: graph.slug,
      icon: iconId,
      attachment,
      image: `${shared.slug}:${attachment}`,
      sharedImage: await imageOn(open.slug),
      protectedImage: await imageOn(locked.slug),
      invite: invited.invite.inviteId,
      session: keyOf(colleague),
      token: token.tokenId,
      apiKey: apiKey.apiKeyId,
    },
    personal: {
      folder: colleague.draftsFolderId ?? 0,
      diagram: personal.slug,
      version: await versionOf(personal.slug),
      session: keyOf(colleague),
      token: token.tokenId,
      attachment: draftAttachment,
      image: `${personal.slug}:${draftAttachment}`,
    },
    link: invited.link,
  };
};

export const buildWorld = async (app: TestApp): Promise<World> => {
  const own = await build(app, 'Own');
  const other = await build(app, 'Other');
  const foreign = await build(app, 'Foreign');
  const suspended = await build(app, 'Suspended');

  const removed = await peopleOf(app, own.organization);
  const asAdmin = app.asUser(own.people.ADMIN);
  for (const { userId } of Object.values(removed))
    await asAdmin.call(memberEndpoints.remove, { body: { userId } });

  const resetToken = makeToken();
  const now = app.clock.now();
  await app.database.db.insert(passwordReset).values({
    fkUserId: own.colleague.userId,
    token: hashToken(resetToken),
    expires: new Date(now.getTime() + 3_600_000).toISOString(),
    createdAt: now.toISOString(),
  });
  await app.database.db
    .update(organization)
    .set({ suspended: true })
    .where(eq(organization.organizationId, suspended.organization.organizationId));
  const inviteToken = new URL(own.link).hash.replace('#token=', '');
  const invitedEmail = `invited-to-${own.organization.slug}@lintel.example`;
  return { own, other, foreign, suspended, removed, inviteToken, invitedEmail, resetToken };
};

/** Puts the database back to how it was, table by table, where something changed since. */
export interface Snapshot {
  /** The tables in which a row was written since the last look. */
  changed(): Promise<string[]>;
  restore(tables: readonly string[]): Promise<void>;
}

export const takeSnapshot = async ({ database }: TestApp): Promise<Snapshot> => {
  const found = await database.rows(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'touched'`,
  );
  const tables = found.map(({ name }) => String(name));
  const { db } = database;
  await db.execute(sql`create unlogged table touched (name text primary key)`);
  await db.execute(sql`
    create function touch() returns trigger language plpgsql as $$
    begin insert into touched values (tg_table_name) on conflict do nothing; return null; end $$
  `);
  const rows = new Map<string, string>();
  for (const name of tables) {
    const table = sql.identifier(name);
    const [kept] = await database.rows(sql`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`);
    rows.set(name, String(kept?.['rows']));
    await db.execute(sql`
      create trigger touched after insert or update or delete on ${table} for each row execute function touch()
    `);
  }
  return {
    changed: async () => {
      const touched = await database.rows(sql`delete from touched returning name`);
      return touched.map(({ name }) => String(name)).sort();
    },
    restore: (names) =>
      db.transaction(async (tx) => {
        // Neither foreign keys nor our own triggers look while rows come and go in any order.
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const name of names) {
          const table = sql.identifier(name);
          await tx.execute(sql`delete from ${table}`);
          await tx.execute(sql`
            insert into ${table} overriding system value
            select * from json_populate_recordset(null::${table}, ${rows.get(name)}::json)
          `);
        }
      }),
  };
};

import { authEndpoints } from '@lintel/api/endpoints/auth';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { durations, limits } from '@lintel/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invite } from '../../db/tables/access.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization({ name: 'Acme' });
  ann = await app.createPerson({ organization, role: 'ADMIN', firstName: 'Ann', lastName: 'Berg' });
  asAnn = app.asUser(ann);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const open = (email: string, role: 'ADMIN' | 'EDITOR' | 'READER' = 'EDITOR', client = asAnn) =>
  client.call(memberEndpoints.invite, { body: { email, role } });
const refusedInvite = (email: string, client = asAnn) =>
  client.refused(memberEndpoints.invite, { body: { email, role: 'EDITOR' } });
const list = (client = asAnn) => client.call(memberEndpoints.invites, {});
const tokenIn = (link: string) => new URL(link).hash.replace('#token=', '');
const readToken = (link: string) =>
  app.stranger().call(authEndpoints.readInvite, { body: { token: tokenIn(link) } });
const refusedToken = (link: string) =>
  app.stranger().refused(authEndpoints.readInvite, { body: { token: tokenIn(link) } });

describe('inviting somebody', () => {
  it('sends a link that works, and keeps only its hash', async () => {
    const opened = await open('Zoe@Lintel.Example', 'READER');
    expect(opened.sent).toBe('outbox');
    expect(opened.invite).toMatchObject({
      invitedEmail: 'zoe@lintel.example',
      role: 'READER',
      expired: false,
      invitedBy: 'Ann Berg',
    });
    const days = (Date.parse(opened.invite.expires) - app.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(durations.inviteDays - 0.1);
    expect(opened.link.startsWith(`${app.config.publicUrl}/`)).toBe(true);
    expect(await readToken(opened.link)).toEqual({
      organizationName: 'Acme',
      invitedEmail: 'zoe@lintel.example',
      role: 'READER',
      hasAccount: false,
    });
    const [message] = await app.readOutbox();
    expect(message).toMatchObject({ to: 'zoe@lintel.example' });
    expect(message?.text).toContain(opened.link);
    expect(message?.text).toContain('Ann Berg');
    const rows = await app.database.db.select().from(invite);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(opened.link));
    expect(JSON.stringify(await list())).not.toMatch(/token/i);
  });

  it('refuses who is a member already, and a second open invite', async () => {
    expect(await refusedInvite(ann.email.toUpperCase())).toEqual({
      status: 409,
      body: { error: `${ann.email} is already a member`, code: 'already-exists' },
    });
    await open('zoe@lintel.example');
    expect(await refusedInvite('ZOE@lintel.example')).toEqual({
      status: 409,
      body: { error: 'An invite for zoe@lintel.example is already open', code: 'already-exists' },
    });
    expect(await app.readOutbox()).toHaveLength(1);
  });

  it('takes members and invites of other organisations for strangers', async () => {
    const carla = await app.createPerson();
    await open('zoe@lintel.example', 'EDITOR', app.asUser(carla));
    expect((await open(carla.email)).invite.invitedEmail).toBe(carla.email);
    expect((await open('zoe@lintel.example')).sent).toBe('outbox');
    expect(await list()).toHaveLength(2);
  });

  it('replaces an invite that expired', async () => {
    const first = await open('zoe@lintel.example');
    app.clock.advance({ days: durations.inviteDays, minutes: 1 });
    expect(await list()).toMatchObject([{ inviteId: first.invite.inviteId, expired: true }]);
    const second = await open('zoe@lintel.example', 'ADMIN');
    expect(await list()).toMatchObject([{ inviteId: second.invite.inviteId, expired: false, role: 'ADMIN' }]);
    expect((await refusedToken(first.link)).status).toBe(404);
  });

  it('of two at once opens one', async () => {
    const answers = await Promise.allSettled([open('zoe@lintel.example'), open('zoe@lintel.example')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends at the limit', async () => {
    const at = app.clock.now();
    const expires = new Date(at.getTime() + 86_400_000).toISOString();
    await app.database.db.insert(invite).values(
      Array.from({ length: limits.openInvitesPerOrganization }, (_, count) => ({
        fkOrganizationId: organization.organizationId,
        invitedEmail: `p${count}@lintel.example`,
        role: 'READER' as const,
        token: `t${count}`,
        expires,
      })),
    );
    expect(await refusedInvite('zoe@lintel.example')).toMatchObject({
      status: 409,
      body: { code: 'limit-reached' },
    });
  });

  it('stands when the mail server fails, and says that nothing was sent', async () => {
    const broken = await buildTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      const home = await broken.createOrganization();
      const admin = broken.asUser(await broken.createPerson({ organization: home }));
      const opened = await admin.call(memberEndpoints.invite, {
        body: { email: 'zoe@lintel.example', role: 'EDITOR' },
      });
      expect(opened.sent).toBe('not-sent');
      expect(await admin.call(memberEndpoints.invites, {})).toHaveLength(1);
    } finally {
      await broken.close();
    }
  });

  it('is for administrators', async () => {
    const eve = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
    expect((await refusedInvite('zoe@lintel.example', eve)).status).toBe(403);
    expect((await eve.refused(memberEndpoints.invites, {})).status).toBe(403);
  });
});

describe('an open invite', () => {
  it('is listed newest first until it is accepted', async () => {
    const first = await open('a@lintel.example');
    app.clock.advance({ minutes: 1 });
    const second = await open('b@lintel.example');
    expect((await list()).map((each) => each.inviteId)).toEqual([
      second.invite.inviteId,
      first.invite.inviteId,
    ]);
    const account = { firstName: 'Bo', lastName: 'Berg', password: 'a long enough password' };
    await app.stranger().call(authEndpoints.acceptInvite, { body: { token: tokenIn(second.link), account } });
    expect((await list()).map((each) => each.inviteId)).toEqual([first.invite.inviteId]);
    expect(await asAnn.call(memberEndpoints.users, {})).toHaveLength(2);
  });

  it('is renewed: a new link, a new term, and the old link ends', async () => {
    const first = await open('zoe@lintel.example');
    app.clock.advance({ days: durations.inviteDays + 1 });
    const { inviteId } = first.invite;
    const renewed = await asAnn.call(memberEndpoints.renewInvite, { body: { inviteId, send: false } });
    expect(renewed).toMatchObject({ sent: 'not-sent', invite: { inviteId, expired: false } });
    expect((await refusedToken(first.link)).status).toBe(404);
    expect(await readToken(renewed.link)).toMatchObject({ invitedEmail: 'zoe@lintel.example' });
    expect(await app.readOutbox()).toHaveLength(1);
    const again = await asAnn.call(memberEndpoints.renewInvite, { body: { inviteId, send: true } });
    expect(again.sent).toBe('outbox');
    expect((await app.readOutbox()).at(-1)?.text).toContain(again.link);
    expect((await refusedToken(renewed.link)).status).toBe(404);
  });

  it('is withdrawn', async () => {
    const { invite: opened, link } = await open('zoe@lintel.example');
    const body = { inviteId: opened.inviteId };
    await asAnn.call(memberEndpoints.withdrawInvite, { body });
    expect(await list()).toEqual([]);
    expect((await refusedToken(link)).status).toBe(404);
    expect((await asAnn.refused(memberEndpoints.withdrawInvite, { body })).status).toBe(404);
  });

  it("is nobody else's to renew or withdraw, nor when it was accepted", async () => {
    const { invite: opened, link } = await open('zoe@lintel.example');
    const asCarla = app.asUser(await app.createPerson());
    const { inviteId } = opened;
    const both = async (client: Client, id: number) => [
      await client.refused(memberEndpoints.renewInvite, { body: { inviteId: id, send: true } }),
      await client.refused(memberEndpoints.withdrawInvite, { body: { inviteId: id } }),
    ];
    const absent = await both(asAnn, 999_999);
    expect(absent.map((each) => each.status)).toEqual([404, 404]);
    expect(await both(asCarla, inviteId)).toEqual(absent);
    expect(await readToken(link)).toMatchObject({ organizationName: 'Acme' });
    const account = { firstName: 'Zoe', lastName: 'Berg', password: 'a long enough password' };
    await app.stranger().call(authEndpoints.acceptInvite, { body: { token: tokenIn(link), account } });
    expect(await both(asAnn, inviteId)).toEqual(absent);
  });
});

import { authEndpoints } from '@lintel/api/endpoints/auth';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { sentenceOf } from '@lintel/domain/changeLog/words';
import { describeFact } from '@lintel/domain/activityLog/kinds';
import { limits } from '@lintel/domain/limits';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityLog } from '../../db/tables/logs.ts';
import { recoveryCode, secondFactor } from '../../db/tables/user.ts';
import { createSealing } from '../../sealing.ts';
import { buildTestApp, type Client, password, type Person, type TestApp } from '../../testing/app.ts';
import { codeOf, stepAt } from './oneTimeCode.ts';
import { secretOf } from './oneTimeCode.fixture.ts';
import { type Phone, phoneOf } from './phone.fixture.ts';
import { takeOffSecondFactor } from './takeOff.ts';

let app: TestApp;
let ann: Person;
let asAnn: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  ann = await app.createPerson();
  asAnn = app.asUser(ann);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const turnOn = (client: Client = asAnn): Promise<Phone> => phoneOf(app, client);

const nextCode = (phone: Phone): string => {
  app.clock.advance({ seconds: 30 });
  return phone.code();
};

const signIn = async (code?: string, typed = password, browser = app.stranger()) => {
  await browser.call(authEndpoints.signIn, { body: { email: ann.email, password: typed, code } });
  return browser;
};
const refusedSignIn = async (code?: string, typed = password, remoteAddress = '203.0.113.7') => {
  const answer = await app.stranger().inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: ann.email, password: typed, code },
    remoteAddress,
  });
  const body: { code?: string } = JSON.parse(answer.body);
  return `${answer.statusCode} ${body.code ?? ''}`.trim();
};

const recorded = async (): Promise<string[]> => {
  await app.settled();
  const rows = await app.database.db
    .select({ fact: activityLog.fact })
    .from(activityLog)
    .orderBy(asc(activityLog.activityLogId));
  return rows.flatMap(({ fact }) => (fact === null ? [] : sentenceOf(describeFact(fact))));
};

describe('two-step sign-in', () => {
  it('is off until a code shows that the app has the key', async () => {
    const off = { since: null, recoveryCodesLeft: 0 };
    expect(await asAnn.call(profileEndpoints.secondFactor, {})).toEqual(off);
    const { begun, address, key } = await asAnn.call(profileEndpoints.beginSecondFactor, {
      body: { currentPassword: password },
    });
    expect(new URL(address).searchParams.get('secret')).toBe(key);
    const wrong = await asAnn.refused(profileEndpoints.turnOnSecondFactor, { body: { begun, code: '000' } });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-code']);
    expect(await asAnn.call(profileEndpoints.secondFactor, {})).toEqual(off);
    await signIn();
  });

  it('asks for a code besides the password, and takes the one that the app shows', async () => {
    const phone = await turnOn();
    expect(await asAnn.call(profileEndpoints.secondFactor, {})).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: limits.recoveryCodes,
    });
    expect(await refusedSignIn()).toBe('401 code-required');
    expect(await refusedSignIn('123456', 'not the password')).toBe('401 wrong-credentials');
    const code = nextCode(phone);
    const browser = await signIn(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await browser.call(authEndpoints.session, {})).user.email).toBe(ann.email);
  });

  it('takes a code once, and none from before it', async () => {
    const phone = await turnOn();
    // The one that turned it on is used up as well.
    expect(await refusedSignIn(phone.used)).toBe('401 wrong-code');
    const code = nextCode(phone);
    const answers = await Promise.allSettled([signIn(code), signIn(code), signIn(code)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusedSignIn(phone.used)).toBe('401 wrong-code');
    await signIn(nextCode(phone));
  });

  it('lets nobody guess: after five codes none counts for a while, from wherever they come', async () => {
    const phone = await turnOn();
    const right = nextCode(phone);
    const answers: string[] = [];
    for (let guess = 0; guess < 6; guess++)
      answers.push(
        await refusedSignIn(right === '000000' ? '000001' : '000000', password, `192.0.2.${guess}`),
      );
    expect(answers).toEqual([...Array<string>(5).fill('401 wrong-code'), '429 too-many-requests']);
    expect(await refusedSignIn(phone.code(), password, '198.51.100.1')).toBe('429 too-many-requests');
    // Without the password nobody uses the guesses up.
    app.clock.advance({ minutes: 16 });
    for (let guess = 0; guess < 6; guess++) await refusedSignIn('000000', 'guessed', `192.0.2.${guess}`);
    await signIn(phone.code());
  });

  it('takes each recovery code once, and tells the person by mail', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes);
    const [first = '', second = ''] = recoveryCodes;
    await signIn(first);
    expect(await refusedSignIn(first)).toBe('401 wrong-code');
    await signIn(second.toLowerCase().replaceAll('-', ' '));
    expect(await asAnn.call(profileEndpoints.secondFactor, {})).toMatchObject({
      recoveryCodesLeft: limits.recoveryCodes - 2,
    });
    const subjects = (await app.readOutbox()).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Two-step sign-in was turned on for your account on Lintel',
      'A recovery code was used to sign in to your account on Lintel, and 7 are left',
      'A recovery code was used to sign in to your account on Lintel, and 6 are left',
    ]);
  });

  it('makes new recovery codes, which are the only ones from then on', async () => {
    const before = await turnOn();
    const renewed = await asAnn.call(profileEndpoints.renewRecoveryCodes, {
      body: { currentPassword: password },
    });
    expect(await refusedSignIn(before.recoveryCodes[0])).toBe('401 wrong-code');
    await signIn(renewed.recoveryCodes[0]);
  });

  it('keeps neither the key nor a code so that it could be read', async () => {
    const { recoveryCodes } = await turnOn();
    const [kept] = await app.database.db.select().from(secondFactor);
    const hashes = await app.database.db.select().from(recoveryCode);
    expect(kept?.secret).toMatch(/^v1\./);
    const text = JSON.stringify([kept, hashes]);
    for (const code of recoveryCodes) expect(text).not.toContain(code.slice(0, 6));
  });

  it('ends all other sessions when it is turned on, and asks nothing of the one that stays', async () => {
    const elsewhere = await signIn();
    await turnOn();
    expect((await elsewhere.refused(authEndpoints.session, {})).status).toBe(401);
    expect((await asAnn.call(authEndpoints.session, {})).user.email).toBe(ann.email);
  });

  it('asks for the password alone again once it is turned off', async () => {
    await turnOn();
    const wrong = await asAnn.refused(profileEndpoints.turnOffSecondFactor, {
      body: { currentPassword: 'wrong' },
    });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-credentials']);
    expect(await refusedSignIn()).toBe('401 code-required');
    await asAnn.call(profileEndpoints.turnOffSecondFactor, { body: { currentPassword: password } });
    await signIn();
    expect(await app.database.db.$count(recoveryCode)).toBe(0);
  });

  it('moves to another phone, and the old one is worth nothing', async () => {
    const old = await turnOn();
    app.clock.advance({ minutes: 2 });
    const phone = await turnOn();
    expect(await refusedSignIn(nextCode(old))).toBe('401 wrong-code');
    await signIn(phone.code());
  });

  it('takes what was begun from the session that began it, for half an hour', async () => {
    const begin = async () => {
      const body = { currentPassword: password };
      const { begun, key } = await asAnn.call(profileEndpoints.beginSecondFactor, { body });
      return { begun, secret: secretOf(key) };
    };
    const bodyOf = ({ begun, secret }: Awaited<ReturnType<typeof begin>>) => ({
      body: { begun, code: codeOf(secret, stepAt(app.clock.now())) },
    });
    const begun = await begin();
    const elsewhere = await signIn();
    const other = app.asUser(await app.createPerson());
    for (const client of [elsewhere, other])
      expect((await client.refused(profileEndpoints.turnOnSecondFactor, bodyOf(begun))).status).toBe(404);
    app.clock.advance({ minutes: 31 });
    expect((await asAnn.refused(profileEndpoints.turnOnSecondFactor, bodyOf(begun))).status).toBe(404);
    expect(
      (await asAnn.refused(profileEndpoints.turnOnSecondFactor, { body: { begun: '', code: '1' } })).status,
    ).toBe(404);
    await asAnn.call(profileEndpoints.turnOnSecondFactor, bodyOf(await begin()));
  });

  it('still lets a person in by a recovery code where the secret key of the server is another one', async () => {
    const phone = await turnOn();
    const sealed = createSealing('another key').seal('whatever', `second_factor ${ann.userId} secret`);
    await app.database.db
      .update(secondFactor)
      .set({ secret: sealed })
      .where(eq(secondFactor.fkUserId, ann.userId));
    expect(await refusedSignIn(nextCode(phone))).toBe('401 wrong-code');
    await signIn(phone.recoveryCodes[0]);
  });

  it('is taken off by who runs the server, for who has lost it all, and that is on record', async () => {
    await turnOn();
    const { db } = app.database;
    expect(await takeOffSecondFactor(db, ann.email.toUpperCase())).toBe('taken-off');
    expect(await takeOffSecondFactor(db, ann.email)).toBe('was-off');
    expect(await takeOffSecondFactor(db, 'nobody@lintel.example')).toBe('absent');
    await signIn();
    expect(await recorded()).toContain(`Turned off two-step sign-in of "${ann.firstName} ${ann.lastName}"`);
  });

  it('is on record, without a secret', async () => {
    const phone = await turnOn();
    await refusedSignIn('000000');
    await signIn(nextCode(phone));
    await signIn(phone.recoveryCodes[0]);
    const body = { currentPassword: password };
    await asAnn.call(profileEndpoints.renewRecoveryCodes, { body });
    await asAnn.call(profileEndpoints.turnOffSecondFactor, { body });
    const name = `${ann.firstName} ${ann.lastName}`;
    expect(await recorded()).toEqual([
      'Turned on two-step sign-in',
      `Could not sign in as "${name}" with a code`,
      'Signed in with a password and a code',
      'Signed in with a password and a recovery code',
      'Made new recovery codes',
      'Turned off two-step sign-in',
    ]);
  });
});

describe('an organisation that requires it', () => {
  const ask = (secondFactorRequired: boolean, client = asAnn) =>
    client.call(organizationEndpoints.save, { body: { secondFactorRequired } });

  it('opens to nobody who came by password alone, and to each as soon as they have set it up', async () => {
    const { organization } = ann;
    const ben = await app.createPerson({ organization, role: 'EDITOR' });
    const asBen = app.asUser(ben);
    await turnOn();
    expect(await ask(true)).toMatchObject({ secondFactorRequired: true });
    expect((await asAnn.call(authEndpoints.session, {})).awaitsSecondFactor).toBeNull();
    expect((await asBen.refused(diagramEndpoints.list, {})).body.code).toBe('membership-ended');
    expect(await asBen.call(authEndpoints.session, {})).toMatchObject({
      organization: null,
      awaitsSecondFactor: { organizationId: organization?.organizationId, name: organization?.name },
    });
    const seen = async () =>
      (await asAnn.call(memberEndpoints.list, {})).find(({ userId }) => userId === ben.userId);
    expect((await seen())?.hasSecondFactor).toBe(false);
    await turnOn(asBen);
    expect((await seen())?.hasSecondFactor).toBe(true);
    expect(await asBen.call(authEndpoints.session, {})).toMatchObject({
      organization: { organizationId: organization?.organizationId },
      role: 'EDITOR',
      awaitsSecondFactor: null,
    });
    await asBen.call(diagramEndpoints.list, {});
  });

  it('lets a member sign in to set it up, and changes nothing elsewhere', async () => {
    await ask(true);
    const browser = await signIn();
    const organizationId = ann.organization?.organizationId ?? 0;
    const awaitsSecondFactor = { organizationId, name: ann.organization?.name };
    expect(await browser.call(authEndpoints.session, {})).toMatchObject({ awaitsSecondFactor });
    const founded = await browser.call(organizationEndpoints.create, {
      body: { name: 'Elsewhere', template: 'empty' },
    });
    expect(founded).toMatchObject({ organization: { name: 'Elsewhere' }, awaitsSecondFactor: null });
    const back = await browser.call(authEndpoints.switchOrganization, { body: { organizationId } });
    expect(back).toMatchObject({ organization: null, awaitsSecondFactor });
  });

  it('closes to who turns it off again', async () => {
    await turnOn();
    await ask(true);
    await asAnn.call(profileEndpoints.turnOffSecondFactor, { body: { currentPassword: password } });
    expect((await asAnn.refused(diagramEndpoints.list, {})).status).toBe(403);
  });

  it('says so in its log', async () => {
    await turnOn();
    await ask(true);
    await ask(false);
    expect((await recorded()).slice(1)).toEqual([
      'Required two-step sign-in of all who come by password',
      'Stopped requiring two-step sign-in',
    ]);
  });
});

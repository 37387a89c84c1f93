import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { type DiagramDocument, openDocument } from '@lintel/diagram/document';
import { relation } from '@lintel/diagram/testing/build';
import { eq, sql } from 'drizzle-orm';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { applyAwarenessUpdate, Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { accessToken } from '../db/tables/access.ts';
import { createOrganization, type Person } from '../testing/people.ts';
import { openRoom, type Peer, projectsNothing, type Room, until } from './room.fixture.ts';
import { joinStock, makePassingToken, makeToken, type StockPeer } from './stockPeer.fixture.ts';
import { yjsSpeech } from './yjsSpeech.ts';

let room: Room;
let ann: Person;
let ben: Person;
let document: string;
let annsView: Peer;
const stock: StockPeer[] = [];

beforeAll(async () => {
  room = await openRoom(projectsNothing);
  [ann, ben] = [await room.createPerson({ firstName: 'Ann' }), await room.createPerson({ firstName: 'Ben' })];
  document = await room.createDiagram();
  annsView = room.join(ann, document);
  await annsView.ready();
  annsView.draw('of-ann-01');
  await until('it is saved', annsView.isSaved);
});
afterAll(async () => {
  for (const each of stock) each.leave();
  await room.close();
});

const join = (secret: string, inAddress = false, name = document): StockPeer => {
  const peer = joinStock(room, name, { secret, inAddress });
  stock.push(peer);
  return peer;
};

const enter = async (person: Person, given?: Parameters<typeof makeToken>[2]) => {
  const { secret, tokenId } = await makeToken(room, person, given);
  const peer = join(secret);
  await peer.ready();
  return { peer, secret, tokenId };
};

let drawn = 0;
const checkAnnIsUndisturbed = async (): Promise<void> => {
  annsView.draw(`undisturbed-${++drawn}`);
  await until('Ann still saves', annsView.isSaved);
  expect(annsView.reasons).toEqual([]);
};

interface Knock {
  path?: string;
  protocols?: string[];
  headers?: Record<string, string>;
}

/** The status that an upgrade is answered with, or the protocol that was agreed on. */
const answerTo = ({ path = `/${document}`, protocols = [], headers = {} }: Knock): Promise<number | string> =>
  new Promise((answered) => {
    const socket = new WebSocket(`${room.yjsUrl}${path}`, protocols, { headers });
    socket.on('unexpected-response', (_request, response) => answered(response.statusCode ?? 0));
    socket.on('open', () => {
      answered(`open ${socket.protocol}`);
      socket.terminate();
    });
    socket.on('error', () => {});
  });

describe('a stock Yjs client', () => {
  it('edits with the people, both ways, and what it writes is in the journal under its person', async () => {
    const { peer } = await enter(ben);
    expect(peer.has('of-ann-01')).toBe(true);
    peer.draw('of-stock-01');
    await until('Ann has it', () => annsView.has('of-stock-01'));
    annsView.draw('of-ann-02');
    await until('the program has it', () => peer.has('of-ann-02'));
    const stored = await room.stored(document);
    expect(stored.getMap('alive').get('of-stock-01')).toBe(true);
    expect((await room.rows(document)).map(({ userId }) => userId)).toContain(ben.userId);
    peer.leave();
  });

  it('moves a leg of a relation while somebody else moves another one, and both stay', async () => {
    const { peer } = await enter(ben);
    const [hers, its] = [openDocument(annsView.doc), openDocument(peer.doc)];
    apply(hers, relation('of-ann-03', 'of-ann-01', 'of-ann-01 top-0'), createEditOrigin());
    await until('the program has it', () => its.columns.alive.get('of-ann-03') === true);
    its.columns.leg1.set('of-ann-03', { axis: 'x', offset: 2 });
    hers.columns['leg-1'].set('of-ann-03', { axis: 'y', offset: -3 });
    const legs = ({ columns }: DiagramDocument) =>
      [columns.leg1, columns['leg-1']].map((column) => column.get('of-ann-03'));
    const both = [
      { axis: 'x', offset: 2 },
      { axis: 'y', offset: -3 },
    ];
    await until('both have both', () => [hers, its].every((each) => !legs(each).includes(undefined)));
    expect([legs(hers), legs(its)]).toEqual([both, both]);
    await until('it is saved', annsView.isSaved);
    expect(legs(openDocument(await room.stored(document)))).toEqual(both);
    expect(annsView.reasons).toEqual([]);
    peer.leave();
  });

  it('is seen and sees, under the name that the server knows', async () => {
    const { peer } = await enter(ben);
    const seenByAnn = () =>
      [...(annsView.provider.awareness?.getStates().values() ?? [])].map((state) => state['user']?.name);
    peer.provider.awareness.setLocalState({ user: { userId: ann.userId, name: 'Ann Example' }, cursor: 1 });
    await until('Ann sees him', () => seenByAnn().includes('Ben Example'));
    annsView.provider.setAwarenessField('cursor', { x: 3, y: 4 });
    const seenByProgram = () => [...peer.provider.awareness.getStates().values()];
    await until('the program sees her', () =>
      seenByProgram().some((state) => state['cursor']?.x === 3 && state['user']?.name === 'Ann Example'),
    );
    peer.leave();
    await until('he is gone', () => !seenByAnn().includes('Ben Example'));
    expect(annsView.reasons).toEqual([]);
  });
});

describe('an upgrade', () => {
  it('needs a token, and neither cookie nor Origin', async () => {
    const { secret } = await makeToken(room, ben);
    const { cookie } = ben;
    expect(await answerTo({ protocols: [`lintel.${secret}`] })).toBe(`open lintel.${secret}`);
    expect(await answerTo({ protocols: ['else', `lintel.${secret}`] })).toBe(`open lintel.${secret}`);
    expect(
      await answerTo({ protocols: [`lintel.${secret}`], headers: { origin: 'https://other.example' } }),
    ).toBe(`open lintel.${secret}`);
    expect(await answerTo({})).toBe(401);
    expect(await answerTo({ headers: { cookie, origin: room.origin } })).toBe(401);
    expect(await answerTo({ protocols: [`lintel.${cookie.split('=')[1]}`] })).toBe(401);
    expect(await answerTo({ protocols: [`lintel.lnt_${'x'.repeat(43)}`], headers: { cookie } })).toBe(401);
    expect(await answerTo({ protocols: ['lintel.'] })).toBe(401);
  });

  it('takes only a token of minutes in the address', async () => {
    const { secret } = await makeToken(room, ben, { document });
    expect(await answerTo({ path: `/${document}?token=${secret}` })).toBe(401);
    const passing = await makePassingToken(room, ben, document);
    expect(await answerTo({ path: `/${document}?token=${passing}` })).toBe('open ');
    expect(await answerTo({ protocols: [`lintel.${passing}`] })).toBe(`open lintel.${passing}`);
    const peer = join(passing, true);
    await peer.ready();
    peer.draw('by-address');
    await until('Ann has it', () => annsView.has('by-address'));
    peer.leave();
  });

  it('ends with a token that has expired', async () => {
    const { secret, tokenId } = await makeToken(room, ben);
    await room.database.db
      .update(accessToken)
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where(eq(accessToken.accessTokenId, tokenId));
    expect(await answerTo({ protocols: [`lintel.${secret}`] })).toBe(401);
  });

  it('is answered alike for foreign, personal and absent diagrams, and those a token is not for', async () => {
    const carla = await room.createPerson({ organization: await createOrganization(room.database.db) });
    const drafts = await room.createDiagram({ folderId: ann.draftsFolderId });
    const protocolsOf = async (person: Person, given?: Parameters<typeof makeToken>[2]) => [
      `lintel.${(await makeToken(room, person, given)).secret}`,
    ];
    const bens = await protocolsOf(ben);
    expect(await answerTo({ protocols: await protocolsOf(carla) })).toBe(404);
    expect(await answerTo({ path: `/${drafts}`, protocols: bens })).toBe(404);
    expect(await answerTo({ path: '/diagram:absent-1', protocols: bens })).toBe(404);
    expect(await answerTo({ path: '/something-else', protocols: bens })).toBe(404);
    expect(await answerTo({ path: '/%ff', protocols: bens })).toBe(404);
    expect(await answerTo({ path: '/', protocols: bens })).toBe(404);
    const other = await room.createDiagram();
    expect(await answerTo({ protocols: await protocolsOf(ben, { document: other }) })).toBe(404);
    const annsOwn = await protocolsOf(ann);
    expect(await answerTo({ path: `/${drafts}`, protocols: annsOwn })).toBe(`open ${annsOwn[0]}`);
  });

  it('notes when a token was last used', async () => {
    const { tokenId } = await enter(ben);
    const listed = await room.as(ben)(tokenEndpoints.list, {});
    expect(listed.find((each) => each.tokenId === tokenId)?.lastUsedAt).not.toBeNull();
  });
});

describe('what may not be written', () => {
  it.each([
    ['with a token that only reads', async () => enter(ben, { access: 'read' })],
    [
      'with a token of somebody who only reads',
      async () => enter(await room.createPerson({ role: 'READER' })),
    ],
  ])('is refused %s', async (_name, entering) => {
    const { peer } = await entering();
    const key = `by-reader-${++drawn}`;
    const before = (await room.rows(document)).length;
    peer.draw(key);
    await checkAnnIsUndisturbed();
    expect(await room.rows(document)).toHaveLength(before + 1);
    expect(annsView.has(key)).toBe(false);
    annsView.draw(`seen-by-reader-${drawn}`);
    await until('it still reads', () => peer.has(`seen-by-reader-${drawn}`));
    peer.leave();
  });

  it('ends the connection, with the code as the reason', async () => {
    const { peer } = await enter(ben);
    peer.provider.shouldConnect = false;
    peer.doc.getMap('id').set('of-ann-01', 7);
    await until('it is closed', () => peer.closes.length > 0);
    expect(peer.closes).toEqual([{ code: 4403, reason: 'server-column' }]);
    peer.leave();
    await checkAnnIsUndisturbed();
  });

  it('includes structs under the clientID of somebody else', async () => {
    const { peer } = await enter(ben);
    peer.provider.shouldConnect = false;
    peer.doc.clientID = annsView.doc.clientID;
    peer.doc.getMap('name').set('of-ann-01', 'Theirs');
    await until('it is closed', () => peer.closes.length > 0);
    expect(peer.closes).toEqual([{ code: 4403, reason: 'foreign-client' }]);
    peer.leave();
    await checkAnnIsUndisturbed();
  });
});

describe('a right that is lost while a program is connected', () => {
  const losses: [name: string, lose: (person: Person, tokenId: number) => Promise<unknown>][] = [
    [
      'the token, revoked',
      (person, tokenId) => room.as(person)(tokenEndpoints.revoke, { body: { tokenId } }),
    ],
    [
      'the token, expired',
      (_person, tokenId) =>
        room.database.db
          .update(accessToken)
          .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
          .where(eq(accessToken.accessTokenId, tokenId)),
    ],
    [
      'the membership',
      async (person) => {
        await room.database.rows(
          sql`update folder set fk_user_id = null where fk_user_id = ${person.userId}`,
        );
        await room.database.rows(sql`delete from membership where fk_user_id = ${person.userId}`);
      },
    ],
  ];

  it.each(losses)('closes its connection within two seconds: %s', async (_name, lose) => {
    const person = await room.createPerson();
    const { peer, tokenId } = await enter(person);
    peer.provider.shouldConnect = false;
    const lostAt = performance.now();
    await lose(person, tokenId);
    await until('it is closed', () => peer.closes.length > 0);
    expect(performance.now() - lostAt).toBeLessThan(2_000);
    expect(peer.closes).toEqual([{ code: 4403, reason: 'access-ended' }]);
    peer.leave();
  });

  it('takes writing away when its person may only read any more', async () => {
    const dora = await room.createPerson();
    const { peer } = await enter(dora);
    peer.draw('while-editor');
    await until('Ann has it', () => annsView.has('while-editor'));
    await room.setRole(dora, 'READER');
    await checkAnnIsUndisturbed();
    peer.draw('after-demotion');
    await checkAnnIsUndisturbed();
    expect(annsView.has('after-demotion')).toBe(false);
    expect((await room.stored(document)).getMap('alive').has('after-demotion')).toBe(false);
    peer.leave();
  });
});

describe('a quiet diagram', () => {
  const quietSpeech = () => {
    const [sent, forwarded]: [Uint8Array[], Uint8Array[]] = [[], []];
    const closes: [number, string][] = [];
    let pings = 0;
    const speech = yjsSpeech('diagram:quiet', {
      send: (frame) => sent.push(frame),
      close: (...why) => closes.push(why),
      forward: (frame) => forwarded.push(frame),
      ping: () => void (pings += 1),
    });
    return { speech, sent, forwarded, closes, pings: () => pings };
  };

  it('asks a client that says nothing whether it is there, and takes its answer for a word', () => {
    const { speech, forwarded, pings } = quietSpeech();
    const now = performance.now();
    speech.tick(now + 14_000);
    speech.answered();
    expect([pings(), forwarded]).toEqual([0, []]);
    speech.tick(now + 16_000);
    speech.tick(now + 17_000);
    expect([pings(), forwarded]).toEqual([1, []]);
    speech.answered();
    speech.answered();
    expect(forwarded).toHaveLength(1);
    const decoder = createDecoder(forwarded[0] ?? new Uint8Array());
    expect([readVarString(decoder), readVarUint(decoder)]).toEqual(['diagram:quiet', 1]);
    const awareness = new Awareness(new Y.Doc());
    const before = [...awareness.getStates()];
    applyAwarenessUpdate(awareness, readVarUint8Array(decoder), null);
    expect([...awareness.getStates()]).toEqual(before);
    awareness.destroy();
    speech.tick(now + 32_000);
    expect(pings()).toBe(2);
  });

  it('lets a client come back that did not answer in time, and none that is refused', () => {
    const { speech, closes } = quietSpeech();
    const closing = (reason: string): Uint8Array => {
      const encoder = createEncoder();
      writeVarString(encoder, 'diagram:quiet');
      writeVarUint(encoder, 7);
      writeVarString(encoder, reason);
      return toUint8Array(encoder);
    };
    speech.outgoing(closing('Connection Timeout'));
    speech.outgoing(closing('read-only'));
    expect(closes).toEqual([
      [4503, 'Connection Timeout'],
      [4403, 'read-only'],
    ]);
  });

  it('is no reason to take the connection for lost: something is said every quarter of a minute', () => {
    const { speech, sent } = quietSpeech();
    const now = performance.now();
    speech.tick(now + 14_000);
    expect(sent).toEqual([]);
    speech.tick(now + 16_000);
    expect(sent).toHaveLength(1);
    const awareness = new Awareness(new Y.Doc());
    const before = [...awareness.getStates()];
    const decoder = createDecoder(sent[0] ?? new Uint8Array());
    expect(readVarUint(decoder)).toBe(1);
    applyAwarenessUpdate(awareness, readVarUint8Array(decoder), null);
    expect([...awareness.getStates()]).toEqual(before);
    awareness.destroy();
  });
});

describe('a restart of the server', () => {
  it('is told to stock clients, which come back by themselves', async () => {
    const { peer } = await enter(ben);
    await room.restart();
    await until('it was told', () => peer.closes.length > 0);
    expect(peer.closes[0]).toEqual({ code: 1012, reason: 'restart' });
    await until('it is back', () => peer.provider.wsconnected && peer.provider.synced);
    peer.draw('after-restart');
    await until('Ann has it', () => annsView.has('after-restart'));
    peer.leave();
  });
});

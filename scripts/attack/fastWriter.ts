import { openDocument } from '@lintel/diagram/document';
import { connectStock } from '@lintel/server/src/sync/stockClient.fixture.ts';
import { until } from '@lintel/server/src/sync/room.fixture.ts';
import type { Attack } from './attack.ts';
import { describeSuffered, inCompany } from './company.ts';

const updates = 2_000;
const patience = 240_000;
const answerLimit = 250;

/** A program of the stock packages that writes as fast as it can. */
export const fastWriterAttack: Attack = {
  name: 'fast-writer',
  run: async (target) => {
    const [, reader, attacker] = target.people;
    const [document = '', other = ''] = target.documents;
    if (reader === undefined || attacker === undefined) return [];
    const secret = await target.tokenOf(attacker, 'write');
    const writer = connectStock(`${target.socketOrigin}/yjs`, document, { secret });
    await until('it is connected', () => writer.provider.synced, patience);
    const view = target.enter(reader, document);
    await view.ready();
    const { columns } = openDocument(view.doc);
    const suffered = await inCompany(target, other, async () => {
      for (let at = 0; at < updates; at++) writer.draw(`fast-${String(at).padStart(6, '0')}`);
      await until('all of it is seen', () => columns.alive.size === updates, patience).catch(() => {});
    });
    const seen = columns.alive.size;
    const codes = writer.closes.map(({ code }) => code).join(', ');
    writer.leave();
    view.leave();
    return [
      {
        attack: `${updates} updates of one program at once`,
        effect: `${updates - seen} of them not seen after ${patience / 1_000} s, ${codes === '' ? 'never closed' : `closed with ${codes}`}; ${describeSuffered(suffered)}`,
        limit: `never closed, answers within ${answerLimit} ms, nothing lost`,
        isHeld:
          seen === updates && codes === '' && suffered.longestAnswer <= answerLimit && suffered.lost === 0,
      },
    ];
  },
};

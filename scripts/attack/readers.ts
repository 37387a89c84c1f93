import { until } from '@lintel/server/src/sync/room.fixture.ts';
import type { Attack } from './attack.ts';
import { openStock } from './stock.ts';

const sockets = 100;

/** A hundred sockets of one token that may only read, and then a writer. */
export const readersAttack: Attack = {
  name: 'readers',
  run: async (target) => {
    const [writer, , attacker] = target.people;
    const [document = ''] = target.documents;
    if (writer === undefined || attacker === undefined) return [];
    const secret = await target.tokenOf(attacker, 'read');
    const open = await Promise.all(
      Array.from({ length: sockets }, () => openStock(target, document, secret)),
    );
    await Promise.all(open.map((each) => each.done()));
    const standing = open.filter((each) => each.closed() === null);
    const peer = target.enter(writer, document);
    await peer.ready();
    const scope = peer.provider.authorizedScope ?? 'nothing';
    peer.draw('among-readers');
    const isSaved = await until('it is saved', peer.isSaved, 5_000).then(
      () => true,
      () => false,
    );
    for (const each of open) each.leave();
    peer.leave();
    return [
      {
        attack: `${sockets} sockets of one reader's token`,
        effect: `${standing.length} open; an editor who comes then: ${scope}, ${isSaved ? 'saved' : 'not saved'}`,
        limit: 'read-write, saved',
        isHeld: scope === 'read-write' && isSaved,
      },
    ];
  },
};

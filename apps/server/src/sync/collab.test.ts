import { MessageType } from '@hocuspocus/server';
import {
  closeCodes,
  messageTypes,
  passingCodes,
  readAccess,
  refusalReasons,
  updateRefusals,
  writeAccess,
} from '@lintel/diagram/collab';
import { describe, expect, it } from 'vitest';

describe('what is said at /collab', () => {
  it('is numbered as Hocuspocus does', () => {
    expect(messageTypes).toEqual({
      sync: MessageType.Sync,
      awareness: MessageType.Awareness,
      auth: MessageType.Auth,
      queryAwareness: MessageType.QueryAwareness,
      syncReply: MessageType.SyncReply,
      stateless: MessageType.Stateless,
      close: MessageType.CLOSE,
      syncStatus: MessageType.SyncStatus,
    });
  });

  it('gives each refusal words for the person, or lets the client come back', () => {
    const known = [...Object.keys(refusalReasons), ...passingCodes, 'access-ended'];
    expect(known.sort()).toEqual(Object.keys(updateRefusals).sort());
  });

  it('keeps stock providers away by 44xx alone', () => {
    const staying = Object.entries(closeCodes).filter(([, code]) => Math.floor(code / 100) === 44);
    expect(staying.map(([name]) => name).sort()).toEqual(['refused', 'tooSlow']);
  });

  it.each(['read', 'write'] as const)('tells who may %s', (access) => {
    expect(readAccess(writeAccess(access))).toBe(access);
  });

  it.each(['', '{', 'null', '"access"', '{"type":"size","bytes":3}', '{"type":"access","access":"all"}'])(
    'leaves out what nobody knows: %j',
    (message) => {
      expect(readAccess(message)).toBeNull();
    },
  );
});

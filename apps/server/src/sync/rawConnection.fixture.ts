import { messageTypes as types, syncTypes } from '@lintel/diagram/collab';
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { Person } from '../testing/people.ts';
import { type Room, socketOf } from './room.fixture.ts';

export interface Heard {
  type: number;
  /** Of a close or a denial. */
  reason: string;
  /** The answer to what was asked. */
  isAnswer?: true;
}

/** A hand-made client: it sends whatever it likes. */
export interface RawConnection {
  socket: WebSocket;
  heard: Heard[];
  isClosed(): boolean;
  /** The type of what answers a delivery: stock clients hear of no acknowledgement. */
  readonly greeting: number;
  /** When something was heard that fits, or the connection is closed. */
  heardAfter(count: number, fits: (heard: Heard) => boolean): Promise<void>;
  send(frame: Uint8Array): void;
  authenticate(): void;
  sendUpdate(update: Uint8Array): void;
  /** The answer to the server's question what there is beyond what it has. */
  sendDelivery(update: Uint8Array): void;
  sendAwareness(bytes: Uint8Array): void;
  sendStateless(payload: string): void;
  /** Asks for what is new since this state; answered after everything sent before. */
  ask(stateVector?: Uint8Array): void;
}

/** The frames of one door: `/collab` puts the name of the document in front of each. */
interface Door {
  socket: WebSocket;
  document: string | null;
}

const heardOf = (frame: Uint8Array, { document }: Door): Heard => {
  const decoder = createDecoder(frame);
  if (document !== null) readVarString(decoder);
  const type = readVarUint(decoder);
  if (type === types.close) return { type, reason: readVarString(decoder) };
  if (type === types.auth && readVarUint(decoder) === 1) return { type, reason: readVarString(decoder) };
  const isAnswer = type === types.sync && readVarUint(decoder) === syncTypes.delivery;
  return { type, reason: '', ...(isAnswer && { isAnswer }) };
};

const openOver = async (door: Door): Promise<RawConnection> => {
  const { socket, document } = door;
  const heard: Heard[] = [];
  socket.on('message', (data) => heard.push(heardOf(new Uint8Array(data as Buffer), door)));
  socket.on('error', () => {});
  await new Promise<void>((opened, refused) => {
    socket.once('open', opened);
    socket.once('error', refused);
  });
  const send = (frame: Uint8Array): void => {
    if (socket.readyState === socket.OPEN) socket.send(frame);
  };
  const sendMessage = (type: number, write: (encoder: ReturnType<typeof createEncoder>) => void): void => {
    const encoder = createEncoder();
    if (document !== null) writeVarString(encoder, document);
    writeVarUint(encoder, type);
    write(encoder);
    send(toUint8Array(encoder));
  };
  return {
    socket,
    heard,
    isClosed: () => socket.readyState !== socket.OPEN,
    greeting: document === null ? types.sync : types.syncStatus,
    heardAfter: (count, fits) =>
      new Promise((done) => {
        const look = (): void => {
          const isThere = heard.slice(count).some(fits);
          if (!isThere && socket.readyState === socket.OPEN) return;
          socket.off('message', look);
          socket.off('close', look);
          done();
        };
        socket.on('message', look);
        socket.on('close', look);
        look();
      }),
    send,
    authenticate: () =>
      sendMessage(types.auth, (encoder) => {
        writeVarUint(encoder, 0);
        writeVarString(encoder, '');
        writeVarString(encoder, '4.7.0');
      }),
    sendUpdate: (update) =>
      sendMessage(types.sync, (encoder) => {
        writeVarUint(encoder, 2);
        writeVarUint8Array(encoder, update);
      }),
    sendDelivery: (update) =>
      sendMessage(types.sync, (encoder) => {
        writeVarUint(encoder, 1);
        writeVarUint8Array(encoder, update);
      }),
    sendAwareness: (bytes) => sendMessage(types.awareness, (encoder) => writeVarUint8Array(encoder, bytes)),
    sendStateless: (payload) => sendMessage(types.stateless, (encoder) => writeVarString(encoder, payload)),
    ask: (stateVector = Y.encodeStateVector(new Y.Doc())) =>
      sendMessage(types.sync, (encoder) => {
        writeVarUint(encoder, 0);
        writeVarUint8Array(encoder, stateVector);
      }),
  };
};

export const openRawConnection = (room: Room, person: Person, document: string): Promise<RawConnection> =>
  openOver({ socket: socketOf(room.url, { origin: room.origin, cookie: person.cookie }), document });

/** The same through the door for other programs: there is nothing to authenticate, and a refusal is a close. */
export const openRawYjsConnection = async (
  room: Room,
  secret: string,
  document: string,
): Promise<RawConnection> => {
  const socket = new WebSocket(`${room.yjsUrl}/${document}`, [`lintel.${secret}`]);
  return { ...(await openOver({ socket, document: null })), authenticate: () => {} };
};

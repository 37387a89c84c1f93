import { encodeStateVector, Doc } from 'yjs';
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import type { Target } from './target.ts';

const patience = 300_000;

/** A hand-made client at the door for programs. */
export interface Stock {
  send(frame: Uint8Array): void;
  /** When the server has answered something that was asked behind all that was sent, or has ended the connection. */
  done(): Promise<void>;
  /** The code with which the connection was ended; null while it stands. */
  closed(): number | null;
  leave(): void;
}

const question = (): Uint8Array => {
  const encoder = createEncoder();
  writeVarUint(encoder, 0);
  writeVarUint(encoder, 0);
  writeVarUint8Array(encoder, encodeStateVector(new Doc()));
  return toUint8Array(encoder);
};

export const openStock = async (target: Target, document: string, secret: string): Promise<Stock> => {
  const socket = new WebSocket(`${target.socketOrigin}/yjs/${document}`, [`lintel.${secret}`]);
  socket.binaryType = 'arraybuffer';
  let code: number | null = null;
  let heard = 0;
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    const [type, kind] = new Uint8Array(data);
    // Presence and the edits of others are told at any time.
    if (type !== 0 || kind !== 1) return;
    heard += 1;
    announce();
  });
  socket.addEventListener('close', (event) => {
    code = event.code;
    announce();
  });
  const when = (holds: () => boolean): Promise<void> =>
    new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error('Nothing was answered')), patience);
      const look = (): void => {
        if (!holds() && code === null) return;
        clearTimeout(late);
        listeners.delete(look);
        done();
      };
      listeners.add(look);
      look();
    });
  await new Promise<void>((opened) => {
    socket.addEventListener('open', () => opened());
    socket.addEventListener('error', () => opened());
  });
  const send = (frame: Uint8Array): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(frame as Uint8Array<ArrayBuffer>);
  };
  return {
    send,
    done: () => {
      const before = heard;
      send(question());
      return when(() => heard > before);
    },
    closed: () => code,
    leave: () => socket.close(),
  };
};

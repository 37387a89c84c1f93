import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Nothing but a sign that scanners agree on: it does no harm. Put together here, so that none takes this file for one. */
export const sign = [
  'X5O!P%@AP[4',
  String.raw`\PZX54(P^)7CC)7}`,
  '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** What a client of the daemon says, in pieces after their lengths; null until its end has come. */
const streamIn = (sent: Buffer): Buffer | null => {
  const head = 'zINSTREAM\0';
  if (sent.length < head.length) return null;
  if (sent.subarray(0, head.length).toString() !== head) throw new Error('That is no command');
  const pieces: Buffer[] = [];
  for (let at = head.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > sent.length) return null;
    pieces.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

/** Takes streams as the daemon does, and answers what it would. */
export const scanned = (socket: Socket): void => {
  let sent = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    sent = Buffer.concat([sent, piece]);
    const stream = streamIn(sent);
    if (stream === null) return;
    const isHarmful = stream.includes(sign);
    socket.end(isHarmful ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  });
};

export interface Daemon {
  /** For the configuration. */
  readonly address: string;
  /** As what listens there behaves. */
  behave: (socket: Socket) => void;
  close(): void;
}

export const startDaemon = async (): Promise<Daemon> => {
  const server = createServer((socket) => daemon.behave(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const daemon: Daemon = {
    address: `tcp://127.0.0.1:${port}`,
    behave: scanned,
    close: () => void server.close(),
  };
  return daemon;
};

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ScannerAway, type Scanner } from './examining.ts';

/** A file of 25 MB takes it a second or two. */
const patience = 30_000;
/** Of what it sends back, which is one line. */
const longestAnswer = 10_000;

/** Each piece after its length, and nothing at the end. */
async function send(socket: Socket, content: Blob): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of content.stream()) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.byteLength);
    socket.write(length);
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  socket.write(Buffer.alloc(4));
}

/** Until it hangs up, which it does after each file. */
async function hear(socket: Socket): Promise<string> {
  let said = '';
  for await (const piece of socket) {
    said += String(piece);
    if (said.includes('\0') || said.length > longestAnswer) break;
  }
  return said.replace(/\0.*$/s, '').trim();
}

const away = (cause: unknown): ScannerAway =>
  new ScannerAway('The scanner of files does not answer', { cause });

/** What `stream: … FOUND` names; null for `stream: OK`. */
function foundIn(said: string): string | null {
  if (said === 'stream: OK') return null;
  const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1];
  if (found === undefined) throw away(`It said "${said.slice(0, 200)}"`);
  return found;
}

/** The ClamAV daemon at `tcp://host:port`. */
export const clamdAt = (address: string): Scanner => {
  const { hostname, port } = new URL(address);
  return async (content) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
    const failed = new Promise<never>((_, reject) => {
      socket.on('error', reject);
      socket.setTimeout(patience, () => reject(new Error('It took too long')));
    });
    // It may hang up before it has all: what it says then counts.
    send(socket, content).catch(() => {});
    try {
      const said = await Promise.race([hear(socket), failed]);
      return foundIn(said);
    } catch (error) {
      throw error instanceof ScannerAway ? error : away(error);
    } finally {
      socket.destroy();
    }
  };
};

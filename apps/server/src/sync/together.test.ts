import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTogether } from './together.ts';

/** A socket that notes what left it at once. */
const openSocket = () => {
  const writes: string[] = [];
  const socket = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      writes.push(chunk);
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join('+'));
      done();
    },
  });
  return { socket, writes };
};

describe('what is said in one turn', () => {
  it('leaves in one write for each, and what is said later in another', async () => {
    const together = createTogether();
    const [ann, ben] = [openSocket(), openSocket()];
    const say = ({ socket }: { socket: Writable }, text: string): void => {
      together(socket);
      socket.write(text);
    };
    say(ann, 'edit');
    say(ben, 'edit');
    say(ann, 'presence');
    expect(ann.writes).toEqual([]);
    await nextTurn();
    expect([ann.writes, ben.writes]).toEqual([['edit+presence'], ['edit']]);
    say(ann, 'later');
    await nextTurn();
    expect(ann.writes).toEqual(['edit+presence', 'later']);
  });

  it('is no matter of a socket that has gone meanwhile', async () => {
    const together = createTogether();
    const [gone, ben] = [openSocket(), openSocket()];
    gone.socket.on('error', () => {});
    together(gone.socket);
    gone.socket.write('edit');
    gone.socket.destroy();
    together(ben.socket);
    ben.socket.write('edit');
    await nextTurn();
    expect([gone.writes, ben.writes]).toEqual([[], ['edit']]);
  });
});

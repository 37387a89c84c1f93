import type { Writable } from 'node:stream';

/**
 * What is said to a client in one turn of the loop leaves in one write: an edit, the presence that goes with it. A
 * system call for each of fifty people is most of what it costs to tell them.
 */
export const createTogether = () => {
  const held = new Set<Writable>();
  const release = (): void => {
    for (const socket of held) socket.uncork();
    held.clear();
  };
  /** Called before something is written to the socket. */
  return (socket: Writable): void => {
    if (held.has(socket)) return;
    if (held.size === 0) process.nextTick(release);
    held.add(socket);
    socket.cork();
  };
};

import { atOnce } from '../../../state/tasks.ts';

/** Goes through the steps of some work between which the page is not held up, and then ends it. Answers how to give it up. */
export function inPieces(steps: Iterator<unknown>, done: () => void): () => void {
  let isGivenUp = false;
  const { port1, port2 } = new MessageChannel();
  const close = (): void => {
    isGivenUp = true;
    port1.close();
  };
  port1.addEventListener('message', () => {
    if (isGivenUp) return;
    const end = performance.now() + atOnce;
    while (performance.now() < end) {
      if (steps.next().done !== true) continue;
      close();
      return done();
    }
    port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  return close;
}

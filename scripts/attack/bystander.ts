/** A thread of its own, so that whatever the attacker does here cannot make the server look slow. */
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { origin } = workerData as { origin: string };
const pauseMilliseconds = 5;

const ask = (): Promise<void> =>
  new Promise((answered) => {
    const asked = get(`${origin}/livez`, (answer) => answer.resume().once('end', answered));
    asked.once('error', () => answered());
  });

let longest = 0;
let isWatching = true;
parentPort?.once('message', () => {
  isWatching = false;
});

// The first ones compile on both sides.
for (let count = 0; count < 50; count++) await ask();
parentPort?.postMessage('watching');
while (isWatching) {
  const since = performance.now();
  await ask();
  longest = Math.max(longest, performance.now() - since);
  await wait(pauseMilliseconds);
}
parentPort?.postMessage(longest);

import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './watchdog.ts';
import { createJudge } from './pulse.ts';

const { pulse, seconds, pid }: Watched = workerData;
const isHeld = createJudge(pulse, seconds);

setInterval(() => {
  if (!isHeld()) return;
  const msg = `the server was held up for ${seconds} seconds and is ended; what was acknowledged is on the disk`;
  // Everything else that this thread says goes through the one that is held.
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid, msg })}\n`);
  process.kill(pid, 'SIGKILL');
}, 1_000);

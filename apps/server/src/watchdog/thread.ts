import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './watchdog.ts';
import { createJudge } from './pulse.ts';

const { pulses, seconds, pid }: Watched = workerData;
const judges = Object.entries(pulses).map(([name, pulse]) => ({ name, isHeld: createJudge(pulse, seconds) }));

setInterval(() => {
  // Each of them counts how often it is asked.
  const held = judges.filter(({ isHeld }) => isHeld());
  if (held.length === 0) return;
  const names = held.map(({ name }) => name).join(' and ');
  const msg = `${names} was held up for ${seconds} seconds: the process is ended; what was acknowledged is on the disk`;
  // Everything else that this thread says goes through the one that is held.
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid, msg })}\n`);
  process.kill(pid, 'SIGKILL');
}, 1_000);

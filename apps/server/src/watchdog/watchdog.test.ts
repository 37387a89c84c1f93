import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { beatOf, createJudge, newPulse } from './pulse.ts';

const judged = (times: number, judge: () => boolean): boolean[] => Array.from({ length: times }, judge);

it('finds a thread held that has not turned for so many looks, and not one that turned in between', () => {
  const pulse = newPulse();
  const judge = createJudge(pulse, 3);
  expect(judged(2, judge)).toEqual([false, false]);
  beatOf(pulse, false);
  expect(judged(4, judge)).toEqual([false, false, false, true]);
  beatOf(pulse, false);
  expect(judged(1, judge)).toEqual([false]);
});

it('lets a debugger hold a thread for as long as it likes', () => {
  const pulse = newPulse();
  const judge = createJudge(pulse, 2);
  beatOf(pulse, true);
  expect(judged(5, judge)).toEqual([false, false, false, false, false]);
  beatOf(pulse, false);
  expect(judged(3, judge)).toEqual([false, false, true]);
});

const file = JSON.stringify(fileURLToPath(new URL('./watchdog.ts', import.meta.url)));

const run = async (script: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code, signal]: unknown[] = await once(child, 'close');
  return { code, signal, said };
};

it('ends a process whose loop is held, and says why', { timeout: 60_000 }, async () => {
  // Held only once the thread that watches is there: nothing tells when.
  const { signal, said } = await run(`
    import { startWatchdog } from ${file};
    startWatchdog({}, 2);
    setTimeout(() => { for (;;); }, 300);`);
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(said)).toMatchObject({
    level: 60,
    pid: expect.any(Number),
    msg: expect.stringMatching(/^the server was held up for 2 seconds: the process is ended/),
  });
});

it('ends a process one of whose other threads is held, and says which', { timeout: 60_000 }, async () => {
  const { signal, said } = await run(`
    import { startWatchdog } from ${file};
    startWatchdog({ 'the embedded database': new SharedArrayBuffer(8) }, 2);
    setInterval(() => {}, 1_000);`);
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(said)).toMatchObject({
    msg: expect.stringMatching(/^the embedded database was held up for 2 seconds/),
  });
});

it('keeps nobody from ending', { timeout: 60_000 }, async () => {
  expect(await run(`import { startWatchdog } from ${file}; startWatchdog({}, 2);`)).toEqual({
    code: 0,
    signal: null,
    said: '',
  });
});

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attack, Row } from './attack.ts';
import { openTarget, type Target } from './target.ts';

const calls = 400;
const slowest = 1_000;

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const filler = (folder: string): string => join(folder, 'filler');

/** As another program on the same disk would. */
const fillTo = (folder: string, left: number): void => {
  const file = openSync(filler(folder), 'a');
  const block = new Uint8Array(262_144);
  try {
    while (freeBytes(folder) > left) writeSync(file, block);
  } catch {
    // Full to the last byte.
  } finally {
    closeSync(file);
  }
};

interface Outcome {
  /** Slugs of what was acknowledged. */
  readonly saved: string[];
  refused: number;
  others: number;
  slowest: number;
}

const call = (target: Target, method: string, path: string, body?: object): Promise<Response> => {
  const [person] = target.people;
  if (person === undefined) throw new Error('Nobody is there');
  return target.call(person, method, path, body);
};

const create = (target: Target, name: string): Promise<Response> =>
  call(target, 'POST', '/api/component', { components: [{ name, description: 'x'.repeat(5_000) }] });

/** One call after the other, with a look at the health of the server after each. */
const createMany = async (target: Target, count: number, between: (at: number) => void): Promise<Outcome> => {
  const outcome: Outcome = { saved: [], refused: 0, others: 0, slowest: 0 };
  for (let at = 0; at < count; at++) {
    between(at);
    const answer = await create(target, `Component ${at} ${performance.now()}`);
    if (answer.ok) {
      for (const { slug } of (await answer.json()) as { slug: string }[]) outcome.saved.push(slug);
    } else if (answer.status === 507) outcome.refused += 1;
    else outcome.others += 1;
    const asked = performance.now();
    await fetch(`${target.origin}/livez`, { signal: AbortSignal.timeout(30_000) });
    outcome.slowest = Math.max(outcome.slowest, performance.now() - asked);
  }
  return outcome;
};

const missingOf = async (target: Target, slugs: readonly string[]): Promise<number> => {
  let missing = 0;
  for (const slug of slugs) if (!(await call(target, 'GET', `/api/component/${slug}`)).ok) missing += 1;
  return missing;
};

/** The disk is filled by another program to `left` bytes while people save, and has room again later. */
const attacked = async (name: string, left: number): Promise<Row> => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', folder]);
  try {
    const target = await openTarget({ dataDir: folder, people: 1, diagrams: 1 });
    try {
      const full = await createMany(target, calls, (at) => at === 20 && fillTo(folder, left));
      rmSync(filler(folder));
      const after = await createMany(target, 20, () => {});
      const code = await target.end('SIGTERM');
      await target.start();
      const lost = await missingOf(target, [...full.saved, ...after.saved]);
      const isHeld =
        full.refused > 0 &&
        full.others + after.others + after.refused + lost === 0 &&
        full.slowest < slowest &&
        code === 0;
      return {
        attack: `disk filled ${name}`,
        effect: `${full.saved.length} saved, ${full.refused} × 507, ${full.others + after.others} others, ${after.refused} × 507 with room again, ${lost} lost, livez ${full.slowest.toFixed(0)} ms, ended with ${code}`,
        limit: `507 while full, 0 others, 0 lost, livez ${slowest} ms, ended with 0`,
        isHeld,
      };
    } finally {
      await target.close();
    }
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
};

/** Needs the right to mount a small disk in memory. */
export const fullDiskAttack: Attack = {
  name: 'full-disk',
  run: async (own) => {
    await own.end('SIGTERM');
    return [await attacked('to 6 MB', 6_000_000), await attacked('to the last byte', 0)];
  },
};

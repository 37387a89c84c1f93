/**
 * What one client, or a hostile folder or disk, can do to everybody else: starts the program on a data folder of its
 * own on this machine, attacks it, and prints a line for each attack. Names on the command line choose among them.
 */
import type { Attack, Row } from './attack.ts';
import { dataFolderAttack } from './dataFolder.ts';
import { fastWriterAttack } from './fastWriter.ts';
import { frameAttack } from './frames.ts';
import { fullDiskAttack } from './fullDisk.ts';
import { readersAttack } from './readers.ts';
import { openTarget } from './target.ts';

const attacks: readonly Attack[] = [
  frameAttack,
  readersAttack,
  fastWriterAttack,
  dataFolderAttack,
  fullDiskAttack,
];

const chosen = process.argv.slice(2);

const rowsOf = async (attack: Attack): Promise<readonly Row[]> => {
  const target = await openTarget();
  try {
    return await attack.run(target);
  } catch (error) {
    const effect = error instanceof Error ? error.message : String(error);
    return [{ attack: attack.name, effect, limit: 'an end', isHeld: false }];
  } finally {
    await target.close();
  }
};

const line = ({ attack, effect, limit, isHeld }: Row): string =>
  `${attack.padEnd(52)}  ${effect.padEnd(56)}  ${limit.padEnd(44)}  ${isHeld ? 'ok' : 'FAIL'}`;

for (const attack of attacks) {
  if (chosen.length > 0 && !chosen.includes(attack.name)) continue;
  for (const row of await rowsOf(attack)) {
    console.log(line(row));
    if (!row.isHeld) process.exitCode = 1;
  }
}
process.exit();

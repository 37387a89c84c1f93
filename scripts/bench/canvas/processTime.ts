import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** The name may hold spaces and brackets, so that fields are counted from its end. */
function statOf(id: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that a process and all that it started have spent; told in steps of 10 ms for each. */
export function processTime(root: number): number {
  const known = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    const stat = Number.isInteger(id) ? statOf(id) : null;
    if (stat !== null) known.set(id, stat);
  }
  const belongs = (id: number): boolean => {
    const parent = known.get(id)?.parent;
    return id === root || (parent !== undefined && parent > 1 && belongs(parent));
  };
  let ticks = 0;
  for (const [id, stat] of known) if (belongs(id)) ticks += stat.ticks;
  return (ticks * 1000) / ticksPerSecond;
}

import type { DiagramDocument } from './document.ts';
import type { ColumnName } from './columns.ts';
import { columnNames } from './fields.ts';
import { deadDays } from './limits.ts';

/**
 * Since when each dead item is dead, as the server remembers it beside the document (not inside: nobody else needs it).
 * `death` names the deletion, so that an item that was brought back and deleted again starts anew.
 */
export interface Death {
  readonly death: string;
  readonly since: number;
}
export type Deaths = Readonly<Record<string, Death>>;

const millisecondsPerDay = 86_400_000;

/** The last thing written to an item's `alive`, living or deleted: another one after each revival. */
const deathOf = (document: DiagramDocument, key: string): string => {
  const id = document.columns.alive._map.get(key)?.id;
  return id === undefined ? 'unborn' : `${id.client}:${id.clock}`;
};

/** Everything that is no living item: deleted ones, and values left behind under keys whose item is already purged. */
const deadKeys = ({ columns }: DiagramDocument): Set<string> => {
  const dead = new Set<string>();
  for (const name of columnNames) {
    for (const key of columns[name].keys()) {
      if (columns.alive.get(key) !== true || !columns.base.has(key)) dead.add(key);
    }
  }
  return dead;
};

export interface Survey {
  /** To be remembered until the next survey. */
  readonly deaths: Deaths;
  /** Dead for long enough to be purged. */
  readonly due: readonly string[];
}

/** Looks which items are dead. Done at each compaction, so a death is noticed at most that much late, never early. */
export const surveyDeaths = (
  document: DiagramDocument,
  { known, now, days = deadDays }: { known: Deaths; now: number; days?: number },
): Survey => {
  const deaths: Record<string, Death> = {};
  const due: string[] = [];
  for (const key of [...deadKeys(document)].sort()) {
    const death = deathOf(document, key);
    const before = Object.hasOwn(known, key) ? known[key] : undefined;
    const since = before?.death === death ? before.since : now;
    Object.defineProperty(deaths, key, { value: { death, since }, enumerable: true, configurable: true });
    if (now - since >= days * millisecondsPerDay) due.push(key);
  }
  return { deaths, due };
};

/** Removes what is left of dead items, in one transaction. A key that came back to life since the survey is left alone. */
export const purge = (
  document: DiagramDocument,
  due: readonly string[],
  origin: unknown,
): readonly string[] => {
  const dead = deadKeys(document);
  const purged = due.filter((key) => dead.has(key));
  if (purged.length === 0) return purged;
  document.doc.transact(() => {
    for (const key of purged) {
      for (const name of columnNames as readonly ColumnName[]) {
        const column = document.columns[name];
        if (column.has(key)) column.delete(key);
      }
    }
  }, origin);
  return purged;
};

import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Span } from '../tracing/tracing.ts';
import type { Contribution } from './contributions.ts';

/** A journal row that is in the document and not in the diagram's rows yet. */
export interface WaitingRow {
  readonly rowId: number;
  readonly number: number;
  /** When it came here, in milliseconds of this process. */
  readonly since: number;
  readonly contributions: readonly Contribution[];
  /** The document with this row and all before it. */
  readonly after: Snapshot;
  /** The edit that it came of, where that is traced. */
  readonly span: Span | null;
}

/** What a person did last here, and the entry of the change log that says so. */
export interface LastEntry {
  readonly logId: number;
  readonly contribution: Contribution;
}

/** What of a document still has to become rows. */
export class Backlog {
  /** The state that the rows say. Null when that is not known, and everything has to be compared. */
  projected: Snapshot | null;
  /** Something may have been committed of which nobody heard: the journal has to be read again. */
  isDoubtful = false;
  /** By person. */
  readonly lastEntries = new Map<number, LastEntry>();
  /** `{person} {item}` → when a change of it was last put into the activity log. */
  readonly active = new Map<string, number>();
  /** When drawing here was last written down. */
  drawnAt: Date | null = null;
  #waiting: WaitingRow[] = [];

  constructor(projected: Snapshot | null) {
    this.projected = projected;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  get waiting(): readonly WaitingRow[] {
    return this.#waiting;
  }

  add(waiting: WaitingRow): void {
    this.#waiting.push(waiting);
  }

  drop(rowIds: ReadonlySet<number>): void {
    this.#waiting = this.#waiting.filter(({ rowId }) => !rowIds.has(rowId));
  }

  /** Another server has projected these: the same rows in the same order, so they say the same. */
  projectedElsewhere(rowIds: ReadonlySet<number>): void {
    const done = this.#waiting.filter(({ rowId }) => rowIds.has(rowId));
    const isStart = done.every((row, at) => row === this.#waiting[at]);
    if (this.projected !== null) this.projected = isStart ? (done.at(-1)?.after ?? this.projected) : null;
    this.lastEntries.clear();
    this.drop(rowIds);
  }

  /** Nothing of it can be trusted any more, but for the rows that are still to be marked. */
  doubt(): void {
    this.projected = null;
    this.isDoubtful = true;
  }
}

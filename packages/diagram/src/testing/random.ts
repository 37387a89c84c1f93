/** A repeatable source of chance: the same seed gives the same run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to but not 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  }

  /** Up to `most` of them, each once. */
  some<Value>(values: readonly Value[], most: number): Value[] {
    const left = [...values];
    const count = Math.min(left.length, this.between(1, most));
    return Array.from({ length: count }, () => left.splice(Math.floor(this.next() * left.length), 1)).flat();
  }
}

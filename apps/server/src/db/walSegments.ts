/** Of the log that the embedded database writes ahead: its files are all of one size, and numbered. */
export const segmentBytes = 16_777_216;

const perLog = 0x1_0000_0000 / segmentBytes;

export interface Segment {
  timeline: number;
  number: number;
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

export const segmentName = ({ timeline, number }: Segment): string =>
  hex(timeline) + hex(Math.floor(number / perLog)) + hex(number % perLog);

/** Null for what is no segment, such as one that is being made. */
export const segmentNamed = (name: string): Segment | null => {
  const [, timeline, log, rest] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (timeline === undefined || log === undefined || rest === undefined) return null;
  return {
    timeline: Number.parseInt(timeline, 16),
    number: Number.parseInt(log, 16) * perLog + Number.parseInt(rest, 16),
  };
};

/** In the order in which they are written. */
export const segmentsAmong = (names: readonly string[]): Segment[] =>
  names
    .map(segmentNamed)
    .filter((segment) => segment !== null)
    .sort((a, b) => a.number - b.number);

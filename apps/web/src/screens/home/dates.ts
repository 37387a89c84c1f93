import type { DiagramShape } from '@lintel/api/shapes';
import { describeWhen } from '@lintel/domain/dates';
import type { SortKey } from './homeSearch.ts';

export interface DateText {
  /** '8 min ago' */
  text: string;
  /** 'Edited 20 November 2026 at 12:36' */
  full: string;
  instant: string;
}

const precisely = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

const describe = (what: string, instant: string, now: Date): DateText => ({
  text: describeWhen(instant, now),
  full: `${what} ${precisely.format(new Date(instant))}`,
  instant,
});

export const describeEdit = (diagram: DiagramShape, now: Date): DateText =>
  describe('Edited', diagram.updatedAt, now);

export const describeOpening = (diagram: DiagramShape, now: Date): DateText | null =>
  diagram.openedAt === null ? null : describe('Opened', diagram.openedAt, now);

/** The date a card shows is the one it is sorted by; otherwise the last edit. */
export const describeDate = (diagram: DiagramShape, key: SortKey, now: Date): DateText => {
  if (key === 'created') return describe('Created', diagram.createdAt, now);
  const opening = key === 'opened' ? describeOpening(diagram, now) : null;
  return opening ?? describeEdit(diagram, now);
};

import { describeWhen } from '@lintel/domain/dates';

/** As describeWhen, in the middle of a sentence: "8 min ago", "yesterday", "on 2026-11-14". */
export const whenInSentence = (instant: string, now: Date): string => {
  const when = describeWhen(instant, now);
  return /^\d{4}-/.test(when) ? `on ${when}` : when.charAt(0).toLocaleLowerCase('en') + when.slice(1);
};

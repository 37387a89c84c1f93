/** Where edits never pause, the rows follow so many times the quiet after the first. */
const longestQuiet = 3;
/** And so many times longer for each document on which they do not: the server has to get round to all of them. */
const perDocument = 0.05;
/** Of the quiet, for a document that waits alone: graphs and tables of others show the edit all the sooner. */
const aloneShare = 0.4;

interface Waiting {
  /** In milliseconds: how long after the last edit the rows follow, where many documents wait. */
  readonly quiet: number;
  /** Since the first edit that waits. */
  readonly waited: number;
  /** Documents with edits that wait, this one included. */
  readonly documents: number;
}

/** How long from now, at an edit, until it is projected unless another one comes. */
export const delayAfterEdit = ({ quiet, waited, documents }: Waiting): number => {
  const others = perDocument * (documents - 1);
  const pause = Math.min(1, aloneShare + others) * quiet;
  return Math.max(0, Math.min(pause, (longestQuiet + others) * quiet - waited));
};

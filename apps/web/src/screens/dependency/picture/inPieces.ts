import { inSteps, nextTask } from '../../../state/tasks.ts';

/** Goes through the steps of some work between which the page is not held up, and then ends it. Answers how to give it up. */
export function inPieces(steps: Iterator<unknown>, done: () => void): () => void {
  let isGivenUp = false;
  function* wanted() {
    while (!isGivenUp) {
      if (steps.next().done === true) return done();
      yield;
    }
  }
  void nextTask().then(() => inSteps(wanted()));
  return () => {
    isGivenUp = true;
  };
}

/** Work that its driver may interrupt after each step, none of which takes long. */
export type Steps<Result> = Generator<undefined, Result>;

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Milliseconds at a time: short enough not to be noticed by a hand on the mouse. */
export const atOnce = 8;

/** At the latest after so many milliseconds, where that is said. Answers how to call it off. */
export const whenIdle = (task: () => void, timeout = 0): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 40);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout });
  return () => cancelIdleCallback(request);
};

/** Takes the steps while nothing else is to be done, a few milliseconds at a time. Answers how to call it off. */
export function inIdleSteps<Result>(
  steps: Generator<void, Result>,
  done: (result: Result) => void,
): () => void {
  let stop = (): void => undefined;
  const goOn = (): void => {
    const end = performance.now() + atOnce;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done === true) {
        done(step.value);
        return;
      }
    }
    stop = whenIdle(goOn);
  };
  stop = whenIdle(goOn);
  return () => stop();
}

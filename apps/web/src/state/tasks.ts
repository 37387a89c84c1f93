/** In milliseconds: less than a frame, so that each frame in between is on time. */
const atOnce = 8;

export const inTask = (task: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    task();
  };
  port2.postMessage(null);
};

/** Once the browser has done what waited until now. */
export const nextTask = (): Promise<void> => new Promise(inTask);

/** What comes of some work, between the steps of which the page is not held up. */
export const inSteps = async <Result>(steps: Iterator<unknown, Result>): Promise<Result> => {
  for (;;) {
    const end = performance.now() + atOnce;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
    await nextTask();
  }
};

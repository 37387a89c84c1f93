/** In this order, so that what a hand does is seen in the frame in which it is read. */
const phases = ['input', 'paint'] as const;
type Phase = (typeof phases)[number];

type Work = (time: number) => void;

const waiting: Readonly<Record<Phase, Set<Work>>> = { input: new Set(), paint: new Set() };
let isRequested = false;

const request = (): void => {
  if (isRequested) return;
  isRequested = true;
  requestAnimationFrame(run);
};

const run = (time: number): void => {
  for (const phase of phases) {
    const due = Array.from(waiting[phase]);
    for (const work of due) {
      if (!waiting[phase].delete(work)) continue;
      try {
        work(time);
      } catch (error) {
        reportError(error);
      }
    }
  }
  isRequested = false;
  if (phases.some((phase) => waiting[phase].size > 0)) request();
};

/** Once in the next frame, however often it is asked for; still in this one, where its phase is yet to come. */
export const inFrame = (phase: Phase, work: Work): void => {
  waiting[phase].add(work);
  request();
};

export const notInFrame = (phase: Phase, work: Work): void => {
  waiting[phase].delete(work);
};

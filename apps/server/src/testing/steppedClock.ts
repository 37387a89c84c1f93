const realClock = Date;
let aheadMilliseconds = 0;

/** From the first step on, what asks this process for the time is told another one; timers go on as before. */
export const stepClock = (milliseconds: number): void => {
  aheadMilliseconds += milliseconds;
  const now = (): number => realClock.now() + aheadMilliseconds;
  globalThis.Date = new Proxy(realClock, {
    construct: (real, given, made) =>
      Reflect.construct(real, given.length === 0 ? [now()] : given, made) as object,
    get: (real, name) => (name === 'now' ? now : (Reflect.get(real, name) as unknown)),
  });
};

export const resetClock = (): void => {
  aheadMilliseconds = 0;
  globalThis.Date = realClock;
};

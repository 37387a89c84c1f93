import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log.ts';
import { delayAfterEdit } from './quiet.ts';

const firstRetry = 1_000;
const lastRetry = 60_000;

interface Plan {
  timer: NodeJS.Timeout | null;
  /** When the first edit came that is still waiting. */
  since: number;
  running: Promise<void> | null;
  isAskedAgain: boolean;
  failures: number;
}

export interface Plans {
  /** There is something to do for the document; it will be done soon. */
  touch(document: string): void;
  /** Does now what there is to do. Never rejects: what fails is tried again later. */
  settle(document: string): Promise<void>;
  settleAll(): Promise<void>;
  stop(): void;
  isStopped(): boolean;
}

interface PlansOptions {
  readonly run: (document: string) => Promise<void>;
  /** How long after the last edit. */
  readonly quiet: number;
  readonly log: Log;
}

const delayAfterFailure = ({ failures }: Plan): number => Math.min(firstRetry * 2 ** failures, lastRetry);

/** When the rows of which document follow: once at a time, after the edits, and again where that failed. */
export const createPlans = ({ run, quiet, log }: PlansOptions): Plans => {
  const plans = new Map<string, Plan>();
  // Whoever touches a document may be inside of a transaction, which is not ours.
  const outside = AsyncLocalStorage.snapshot();
  let isStopped = false;

  const planOf = (document: string): Plan => {
    const known = plans.get(document);
    if (known !== undefined) return known;
    const plan: Plan = { timer: null, since: 0, running: null, isAskedAgain: false, failures: 0 };
    plans.set(document, plan);
    return plan;
  };

  const schedule = (document: string, plan: Plan, delay: number): void => {
    if (plan.timer !== null) clearTimeout(plan.timer);
    if (isStopped) return;
    plan.timer = setTimeout(() => void outside(() => carryOut(document, plan)), delay);
    plan.timer.unref();
  };

  const runOnce = async (document: string, plan: Plan): Promise<void> => {
    if (plan.timer !== null) clearTimeout(plan.timer);
    plan.timer = null;
    plan.since = 0;
    try {
      await run(document);
      plan.failures = 0;
    } catch (err) {
      log.error({ err, document }, 'a document could not be projected');
      const delay = delayAfterFailure(plan);
      plan.failures += 1;
      schedule(document, plan, delay);
    }
  };

  const runUntilDone = async (document: string, plan: Plan): Promise<void> => {
    do {
      plan.isAskedAgain = false;
      await runOnce(document, plan);
    } while (plan.isAskedAgain);
  };

  const carryOut = (document: string, plan: Plan): Promise<void> => {
    plan.isAskedAgain = true;
    plan.running ??= runUntilDone(document, plan).finally(() => {
      plan.running = null;
      if (plan.timer === null) plans.delete(document);
    });
    return plan.running;
  };

  const settle = (document: string): Promise<void> => outside(() => carryOut(document, planOf(document)));

  return {
    touch: (document) => {
      const plan = planOf(document);
      // While it fails, edits do not make it come back any sooner.
      if (plan.failures > 0 && plan.timer !== null) return;
      const now = performance.now();
      if (plan.since === 0) plan.since = now;
      schedule(document, plan, delayAfterEdit({ quiet, waited: now - plan.since, documents: plans.size }));
    },
    settle,
    settleAll: async () => {
      await Promise.all([...plans.keys()].map(settle));
    },
    stop: () => {
      isStopped = true;
      for (const { timer } of plans.values()) if (timer !== null) clearTimeout(timer);
    },
    isStopped: () => isStopped,
  };
};

import { AsyncLocalStorage } from 'node:async_hooks';
import { oneAtATime } from '../documents/oneAtATime.ts';
import type { Log } from '../log.ts';
import { createDueDocuments } from './dueDocuments.ts';
import { delayAfterEdit } from './quiet.ts';

const firstRetry = 1_000;
const lastRetry = 60_000;

interface Plan {
  timer: NodeJS.Timeout | null;
  /** When the first edit came that is still waiting. */
  since: number;
  failures: number;
  readonly carryOut: () => Promise<void>;
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

/** People who save wait for the database behind these: where hundreds of documents are due, the rest wait here. */
const dueAtOnce = 2;

/** When the rows of which document follow: once at a time, after the edits, and again where that failed. */
export const createPlans = ({ run, quiet, log }: PlansOptions): Plans => {
  const plans = new Map<string, Plan>();
  // The caller may be inside of a transaction, which is not ours.
  const outside = AsyncLocalStorage.snapshot();
  let isStopped = false;

  const schedule = (document: string, plan: Plan, delay: number): void => {
    if (plan.timer !== null) clearTimeout(plan.timer);
    if (isStopped) return;
    plan.timer = setTimeout(() => outside(() => due.add(document)), delay);
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

  const planOf = (document: string): Plan => {
    const known = plans.get(document);
    if (known !== undefined) return known;
    const { ask: carryOut } = oneAtATime(
      () => runOnce(document, plan),
      () => {
        if (plan.timer === null) plans.delete(document);
      },
    );
    const plan: Plan = { timer: null, since: 0, failures: 0, carryOut };
    plans.set(document, plan);
    return plan;
  };

  const due = createDueDocuments({
    most: dueAtOnce,
    carryOut: (document) => {
      const plan = plans.get(document);
      // A caller could not wait for it.
      const isDone = plan === undefined || (plan.since === 0 && plan.failures === 0);
      return isDone || isStopped ? null : plan.carryOut();
    },
  });

  const settle = (document: string): Promise<void> => outside(() => planOf(document).carryOut());

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

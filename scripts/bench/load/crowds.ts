import type { CrowdMessage, CrowdOrder, CrowdReport, ReturnReport } from './crowd.ts';
import { percentile } from './moment.ts';
import { type Started, startProcess } from './processes.ts';

export interface CrowdsReport {
  readonly saved: number;
  readonly refused: number;
  /** Connections that the server has ended. */
  readonly lost: number;
  /** Until an edit was acknowledged, in milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The busiest of the processes, of one core. */
  readonly busy: number;
}

export interface ReturnsReport extends Pick<ReturnReport, 'retries' | 'busy'> {
  readonly p50: number;
  readonly p99: number;
  /** Until the last had everything, in milliseconds. */
  readonly last: number;
}

export interface Crowds {
  work(): Promise<void>;
  rest(): Promise<void>;
  count(): Promise<void>;
  report(): Promise<CrowdsReport>;
  /** The people of the first so many processes lose their connections, and come back all at once. */
  comeBack(processes: number): Promise<ReturnsReport>;
  end(): Promise<void>;
}

const merged = (reports: readonly CrowdReport[]): CrowdsReport => {
  const took = reports.flatMap((report) => report.took);
  const sum = (pick: (report: CrowdReport) => number): number =>
    reports.reduce((total, report) => total + pick(report), 0);
  return {
    saved: sum(({ saved }) => saved),
    refused: sum(({ refused }) => refused),
    lost: sum(({ lost }) => lost),
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    busy: Math.max(...reports.map(({ busy }) => busy)),
  };
};

/** Several processes full of people, all inside. */
export const startCrowds = async (orders: readonly CrowdOrder[]): Promise<Crowds> => {
  const crowds: readonly Started[] = await Promise.all(
    orders.map(async (order) => {
      const crowd = await startProcess({ program: 'crowd.ts' });
      await crowd.ask(order);
      return crowd;
    }),
  );
  const askAll = <Answer>(message: CrowdMessage, asked = crowds): Promise<Answer[]> =>
    Promise.all(asked.map((crowd) => crowd.ask<Answer>(message)));
  return {
    work: async () => void (await askAll('work')),
    rest: async () => void (await askAll('rest')),
    count: async () => void (await askAll('count')),
    report: async () => merged(await askAll<CrowdReport>('report')),
    comeBack: async (processes) => {
      const gone = crowds.slice(0, processes);
      await askAll('cut', gone);
      const reports = await askAll<ReturnReport>('come back', gone);
      const took = reports.flatMap((report) => report.took);
      return {
        p50: percentile(took, 0.5),
        p99: percentile(took, 0.99),
        last: Math.max(...took),
        retries: reports.reduce((sum, { retries }) => sum + retries, 0),
        busy: Math.max(...reports.map(({ busy }) => busy)),
      };
    },
    end: async () => void (await Promise.all(crowds.map((crowd) => crowd.end()))),
  };
};

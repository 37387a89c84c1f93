import { beginPart } from '../tracing/tracing.ts';
import { type Driver, intercept } from './intercept.ts';

/** Values are not in it: they are sent beside it. */
const longestText = 2_000;

/** `SELECT` of `(select 1)`: what a part of a trace is called. */
export const verbOf = (text: string): string => /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement';

/** Each statement is a part of whatever asks for it, where that is traced. */
export const withTraces = <Client extends object>(client: Client, driver: Driver): Client =>
  intercept(client, driver, {
    statement: ({ args, proceed }) => {
      const text = String(args[0]);
      const span = beginPart(
        verbOf(text),
        { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
        'client',
      );
      const answer = proceed(...args);
      if (span === null) return answer;
      // Not the `then` of postgres.js, which sends the statement although more may be said about it.
      if (answer instanceof Promise) {
        void Promise.prototype.then.call(
          answer,
          () => span.end(),
          (error: unknown) => span.end(error),
        );
      } else span.end();
      return answer;
    },
  });

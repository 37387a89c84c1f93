/** What the two drivers put on an error; drizzle wraps it, so it is looked for along the chain of causes. */
interface Reported {
  code?: unknown;
  severity?: unknown;
  constraint?: unknown;
  constraint_name?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function* chain(error: unknown): Generator<Reported> {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [error];
  while (waiting.length > 0) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const reported: Reported = next;
    yield reported;
    waiting.push(reported.cause);
    if (Array.isArray(reported.errors)) waiting.push(...reported.errors);
  }
}

/** The code of the innermost failure: of a system call, or SQLSTATE. */
export const codeOf = (error: unknown): string | undefined => {
  let found: string | undefined;
  for (const { code } of chain(error)) if (typeof code === 'string') found = code;
  return found;
};

const violates = (error: unknown, code: string, constraint: string | undefined): boolean => {
  for (const reported of chain(error)) {
    if (reported.code !== code) continue;
    if (constraint === undefined || (reported.constraint ?? reported.constraint_name) === constraint)
      return true;
  }
  return false;
};

/** `constraint` is the name in the table's file, such as `tag_name_key`. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23505', constraint);

export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23503', constraint);

export const isCheckViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23514', constraint);

const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '25P03',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
]);

/** Whatever a PostgreSQL says when it gives a connection up, or does not give one: "is not accepting connections" too. */
const isFatal = ({ severity, code }: Reported): boolean => severity === 'FATAL' && typeof code === 'string';

/** True when the database could not be reached: the same statement may work in a moment. */
export const isUnavailable = (error: unknown): boolean => {
  for (const reported of chain(error)) {
    const { code, message } = reported;
    if (isFatal(reported)) return true;
    if (typeof code === 'string' && (unavailable.has(code) || code.startsWith('08'))) return true;
    if (typeof message === 'string' && message.startsWith('PGlite is clos')) return true;
  }
  return false;
};

const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True when what was to be written had no room: on the server's own disk or on that of its PostgreSQL. */
export const isDiskFullError = (error: unknown): boolean => {
  for (const { code } of chain(error)) if (typeof code === 'string' && diskFull.has(code)) return true;
  return false;
};

/**
 * A write reached for something outside what its viewer may touch: another person's drafts, another
 * organisation. Nothing was written.
 */
export class OutOfReach extends Error {
  override name = 'OutOfReach';
}

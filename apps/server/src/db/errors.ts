/** What the two drivers put on an error; drizzle wraps it, so it is looked for along the chain of causes. */
interface Told {
  code?: unknown;
  constraint?: unknown;
  constraint_name?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function* chain(error: unknown): Generator<Told> {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [error];
  while (waiting.length > 0) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    const told: Told = next;
    yield told;
    waiting.push(told.cause);
    if (Array.isArray(told.errors)) waiting.push(...told.errors);
  }
}

const violates = (error: unknown, code: string, constraint: string | undefined): boolean => {
  for (const told of chain(error)) {
    if (told.code !== code) continue;
    if (constraint === undefined || (told.constraint ?? told.constraint_name) === constraint) return true;
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
]);

/** True when the database could not be reached: the same statement may work in a moment. */
export const isUnavailable = (error: unknown): boolean => {
  for (const { code, message } of chain(error)) {
    if (typeof code === 'string' && (unavailable.has(code) || code.startsWith('08'))) return true;
    if (typeof message === 'string' && message.startsWith('PGlite is clos')) return true;
  }
  return false;
};

/**
 * A write reached for something outside what its viewer may touch: another person's drafts, another
 * organisation. Nothing was written.
 */
export class OutOfReach extends Error {
  override name = 'OutOfReach';
}

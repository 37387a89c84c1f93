import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What a trace is known by, to others as well. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
}

/** One step of a trace. */
export interface Span extends SpanContext {
  add(attributes: SpanAttributes): void;
  /** Once; what comes later is not heard. */
  end(error?: unknown): void;
}

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  /** Which it is a part of; null begins a trace. */
  readonly parent: SpanContext | null;
  readonly attributes?: SpanAttributes;
  /** In milliseconds of the clock; now where it is left out. */
  readonly at?: number;
  /** On a person's screen, which reports it to the server. */
  readonly isOfBrowser?: boolean;
}

export interface Tracer {
  /** Null for a trace of which nothing is kept. */
  begin(start: SpanStart): Span | null;
  /** What has ended is on its way. */
  close(): Promise<void>;
}

const underWay = new AsyncLocalStorage<Span | null>();
let tracer: Tracer | null = null;

/** For the whole process, as what it sends to is. */
export const traceWith = (given: Tracer): void => {
  tracer = given;
};

/** What has ended is sent, and nothing is traced any more. */
export const closeTracing = async (): Promise<void> => {
  const closing = tracer;
  tracer = null;
  await closing?.close();
};

export const isTracing = (): boolean => tracer !== null;

/** A span by itself: the caller that begins it ends it. */
export const beginSpan = (start: SpanStart): Span | null => tracer?.begin(start) ?? null;

/** What the caller is a part of. */
export const currentSpan = (): Span | null => (tracer === null ? null : (underWay.getStore() ?? null));

/** Whatever is begun in the task is a part of that span, and of none where it is null. */
export const within = <Result>(span: Span | null, task: () => Result): Result =>
  tracer === null ? task() : underWay.run(span, task);

/** A part of what the caller is a part of, where that is traced. */
export const beginPart = (
  name: string,
  attributes: SpanAttributes = {},
  kind: SpanKind = 'internal',
): Span | null => {
  const parent = currentSpan();
  return parent === null ? null : beginSpan({ name, kind, parent, attributes });
};

/** Ends them all with the task, in the first of which it runs. */
const during = async <Result>(spans: readonly Span[], task: () => Promise<Result>): Promise<Result> => {
  const [first] = spans;
  if (first === undefined) return task();
  try {
    const result = await within(first, task);
    for (const span of spans) span.end();
    return result;
  } catch (error) {
    for (const span of spans) span.end(error);
    throw error;
  }
};

/** A part of what the caller is a part of, for as long as the task lasts. */
export const asPart = <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
  const span = beginPart(name);
  return span === null ? task() : during([span], task);
};

/** What is done once for several edits is a part of each. */
export const asPartOfEach = <Result>(
  parents: readonly Span[],
  name: string,
  task: () => Promise<Result>,
): Promise<Result> => {
  const spans = parents.flatMap((parent) => {
    const span = beginSpan({ name, parent, attributes: { 'lintel.edits': parents.length } });
    return span === null ? [] : [span];
  });
  return during(spans, task);
};

/** Spans as the JSON of OTLP/HTTP, collected and sent some at a time; see infra/decisions/0028. */
import type { Log } from '../log.ts';
import type { SpanAttributes, SpanKind } from './tracing.ts';
import type { TracingSettings } from './settings.ts';

/** A span that has ended, with times in milliseconds of the clock. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly began: number;
  readonly ended: number;
  readonly attributes: SpanAttributes;
  /** What went wrong, in words; null where nothing did. */
  readonly failure: string | null;
  readonly isOfBrowser: boolean;
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const failed = 2;

const valueOf = (value: string | number | boolean): object => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const attributesOf = (attributes: SpanAttributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

/** In nanoseconds, which are more than a number holds. */
const nanoseconds = (milliseconds: number): string =>
  `${Math.floor(milliseconds)}${String(Math.floor((milliseconds % 1) * 1e6)).padStart(6, '0')}`;

const spanOf = (span: EndedSpan): object => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.began),
  endTimeUnixNano: nanoseconds(span.ended),
  attributes: attributesOf(span.attributes),
  ...(span.failure === null ? {} : { status: { code: failed, message: span.failure } }),
});

const resourceSpansOf = (service: string, resource: SpanAttributes, spans: readonly EndedSpan[]): object => ({
  resource: { attributes: attributesOf({ ...resource, 'service.name': service }) },
  scopeSpans: [{ scope: { name: 'lintel' }, spans: spans.map(spanOf) }],
});

/** What is sent at once. */
const requestOf = (
  { serviceName, resource }: Pick<TracingSettings, 'serviceName' | 'resource'>,
  spans: readonly EndedSpan[],
): object => {
  const [server, browser] = [false, true].map((isOfBrowser) =>
    spans.filter((span) => span.isOfBrowser === isOfBrowser),
  ) as [EndedSpan[], EndedSpan[]];
  return {
    resourceSpans: [
      ...(server.length === 0 ? [] : [resourceSpansOf(serviceName, resource, server)]),
      ...(browser.length === 0 ? [] : [resourceSpansOf(`${serviceName}-web`, resource, browser)]),
    ],
  };
};

const pauseMilliseconds = 2_000;
const patience = 10_000;
const atOnce = 512;
/** What comes while nobody takes it is left out. */
const mostWaiting = 4_096;
/** A collector that is away is written about once. */
const quietMilliseconds = 60_000;

export interface Exporter {
  take(span: EndedSpan): void;
  close(): Promise<void>;
}

export const createExporter = (settings: TracingSettings, log: Log): Exporter => {
  const { endpoint, headers } = settings;
  let waiting: EndedSpan[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();
  let saidAt = Number.NEGATIVE_INFINITY;
  let left = 0;

  const say = (why: object): void => {
    if (performance.now() - saidAt < quietMilliseconds) return;
    saidAt = performance.now();
    log.warn({ ...why, left }, 'traces could not be sent');
    left = 0;
  };

  const send = async (spans: readonly EndedSpan[]): Promise<void> => {
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(settings, spans)),
        signal: AbortSignal.timeout(patience),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      left += spans.length;
      say({ status: answer.status });
    } catch (err) {
      left += spans.length;
      say({ err });
    }
  };

  const sendAll = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const spans = waiting;
    waiting = [];
    sending = sending.then(async () => {
      for (let from = 0; from < spans.length; from += atOnce) await send(spans.slice(from, from + atOnce));
    });
    return sending;
  };

  return {
    take: (span) => {
      if (waiting.length >= mostWaiting) {
        left += 1;
        return;
      }
      waiting.push(span);
      timer ??= setTimeout(() => void sendAll(), pauseMilliseconds).unref();
      if (waiting.length === atOnce) void sendAll();
    },
    close: sendAll,
  };
};

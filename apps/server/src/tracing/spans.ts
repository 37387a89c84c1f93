/** Spans as the JSON of OTLP/HTTP; see infra/decisions/0028. */
import { attributesOf, nanoseconds, resourceOf, scope, type Sender } from './otlpForm.ts';
import type { SpanAttributes, SpanKind } from './tracing.ts';

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

const resourceSpansOf = (sender: Sender, spans: readonly EndedSpan[]): object => ({
  resource: resourceOf(sender),
  scopeSpans: [{ scope, spans: spans.map(spanOf) }],
});

/** What is sent at once. */
export const requestOfSpans = ({ serviceName, resource }: Sender, spans: readonly EndedSpan[]): object => {
  const [server, browser] = [false, true].map((isOfBrowser) =>
    spans.filter((span) => span.isOfBrowser === isOfBrowser),
  ) as [EndedSpan[], EndedSpan[]];
  return {
    resourceSpans: [
      ...(server.length === 0 ? [] : [resourceSpansOf({ serviceName, resource }, server)]),
      ...(browser.length === 0
        ? []
        : [resourceSpansOf({ serviceName: `${serviceName}-web`, resource }, browser)]),
    ],
  };
};

import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';
import { createOutflow } from './outflow.ts';
import type { TracingSettings } from './settings.ts';
import { type EndedSpan, requestOfSpans } from './spans.ts';
import type { SpanAttributes, Span, SpanStart, Tracer } from './tracing.ts';

/** With parts of a millisecond. */
const clock = (): number => performance.timeOrigin + performance.now();

const failureOf = (error: unknown): string | null => {
  if (error === undefined) return null;
  // Messages may hold what people typed, as those of the database do.
  return error instanceof Error ? error.name : typeof error;
};

const spanFrom = (
  { name, kind = 'internal', parent, attributes = {}, at = clock(), isOfBrowser = false }: SpanStart,
  take: (span: EndedSpan) => void,
): Span => {
  const spanId = randomBytes(8).toString('hex');
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  let added: SpanAttributes = attributes;
  let hasEnded = false;
  return {
    traceId,
    spanId,
    add: (more) => {
      added = { ...added, ...more };
    },
    end: (error) => {
      if (hasEnded) return;
      hasEnded = true;
      const ended: EndedSpan = {
        traceId,
        spanId,
        parentId: parent?.spanId ?? null,
        name,
        kind,
        began: at,
        ended: Math.max(at, clock()),
        attributes: added,
        failure: failureOf(error),
        isOfBrowser,
      };
      take(ended);
    },
  };
};

export const createTracer = (settings: TracingSettings, log: Log): Tracer => {
  const outflow = createOutflow<EndedSpan>({
    outlet: settings,
    what: 'traces',
    requestOf: (spans) => requestOfSpans(settings, spans),
    log,
  });
  return {
    begin: (start) => {
      if (start.parent === null && Math.random() >= settings.share) return null;
      return spanFrom(start, outflow.take);
    },
    close: outflow.close,
  };
};

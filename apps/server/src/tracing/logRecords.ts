/** Lines of the log as the JSON of OTLP/HTTP; see infra/decisions/0028. */
import {
  type OtlpAttributes,
  attributesOf,
  nanoseconds,
  resourceOf,
  scope,
  type Sender,
} from './otlpForm.ts';
import type { SpanContext } from './tracing.ts';

export interface LogRecord {
  /** In milliseconds of the clock. */
  readonly time: number;
  readonly severity: keyof typeof severities;
  readonly body: string;
  readonly attributes: OtlpAttributes;
  /** What was under way. */
  readonly span: SpanContext | null;
}

/** As the specification numbers them. */
const severities = { TRACE: 1, DEBUG: 5, INFO: 9, WARN: 13, ERROR: 17, FATAL: 21 } as const;
/** By the numbers of our own lines, which are ten apart. */
const names = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'] as const;

const severityOf = (level: unknown): LogRecord['severity'] =>
  names[Math.min(Math.max(Math.round(Number(level) / 10) - 1, 0), names.length - 1)] ?? 'INFO';

const attributeOf = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);

const parsed = (line: string): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? { ...read } : { msg: line };
  } catch {
    return { msg: line };
  }
};

/** A line that is no JSON is a record all the same: nothing that was written is left out for its form. */
export const recordOfLine = (line: string, span: SpanContext | null, now: number): LogRecord => {
  const { time, level, msg, pid: _pid, hostname: _hostname, ...rest } = parsed(line.trimEnd());
  return {
    time: typeof time === 'number' ? time : now,
    severity: level === undefined ? 'INFO' : severityOf(level),
    body: typeof msg === 'string' ? msg : '',
    attributes: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, attributeOf(value)])),
    span,
  };
};

const recordOf = ({ time, severity, body, attributes, span }: LogRecord): object => ({
  timeUnixNano: nanoseconds(time),
  severityNumber: severities[severity],
  severityText: severity,
  body: { stringValue: body },
  attributes: attributesOf(attributes),
  ...(span === null ? {} : { traceId: span.traceId, spanId: span.spanId }),
});

export const requestOfRecords = (sender: Sender, records: readonly LogRecord[]): object => ({
  resourceLogs: [{ resource: resourceOf(sender), scopeLogs: [{ scope, logRecords: records.map(recordOf) }] }],
});

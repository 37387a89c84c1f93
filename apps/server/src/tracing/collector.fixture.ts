import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attributesSchema = z
  .array(
    z.object({
      key: z.string(),
      value: z.union([
        z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
        z.object({ intValue: z.string() }).transform(({ intValue }) => Number(intValue)),
        z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
        z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
      ]),
    }),
  )
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])));

const time = z
  .string()
  .regex(/^\d{19}$/)
  .transform((nanoseconds) => Number(nanoseconds.slice(0, -3)) / 1_000);

const resourceSchema = z.strictObject({ attributes: attributesSchema });
const scopeSchema = z.strictObject({ name: z.string() });
const traceId = z.string().regex(/^[0-9a-f]{32}$/);
const spanId = z.string().regex(/^[0-9a-f]{16}$/);

/** As OTLP says that JSON looks; ids in hexadecimal. */
const spansSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: resourceSchema,
      scopeSpans: z.array(
        z.strictObject({
          scope: scopeSchema,
          spans: z.array(
            z.strictObject({
              traceId,
              spanId,
              parentSpanId: spanId.optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: time,
              endTimeUnixNano: time,
              attributes: attributesSchema,
              status: z.strictObject({ code: z.literal(2), message: z.string() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

const recordsSchema = z.strictObject({
  resourceLogs: z.array(
    z.strictObject({
      resource: resourceSchema,
      scopeLogs: z.array(
        z.strictObject({
          scope: scopeSchema,
          logRecords: z.array(
            z.strictObject({
              timeUnixNano: time,
              severityNumber: z.int().min(1).max(24),
              severityText: z.string(),
              body: z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
              attributes: attributesSchema,
              traceId: traceId.optional(),
              spanId: spanId.optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type CollectedRecord = z.output<
  typeof recordsSchema
>['resourceLogs'][number]['scopeLogs'][number]['logRecords'][number];

export interface CollectedSpan {
  readonly service: string;
  readonly resource: Record<string, string | number | boolean>;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: number;
  readonly endTimeUnixNano: number;
  readonly attributes: Record<string, string | number | boolean>;
  readonly status?: { code: number; message: string } | undefined;
}

export interface Collector {
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  readonly records: readonly CollectedRecord[];
  readonly requests: readonly { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** What takes traces and logs, as an operator has it. */
export const openCollector = async (status = 200): Promise<Collector> => {
  const spans: CollectedSpan[] = [];
  const records: CollectedRecord[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers });
      const sent: unknown = JSON.parse(body);
      if (request.url?.endsWith('/v1/logs') === true)
        for (const { scopeLogs } of recordsSchema.parse(sent).resourceLogs)
          records.push(...scopeLogs.flatMap(({ logRecords }) => logRecords));
      else
        for (const { resource, scopeSpans } of spansSchema.parse(sent).resourceSpans) {
          const service = String(resource.attributes['service.name']);
          for (const scope of scopeSpans)
            spans.push(...scope.spans.map((span) => ({ ...span, service, resource: resource.attributes })));
        }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    records,
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

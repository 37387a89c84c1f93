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

/** As OTLP says that JSON looks; ids in hexadecimal. */
const requestSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .optional(),
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
  readonly requests: readonly { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** What takes traces, as an operator has it. */
export const openCollector = async (status = 200): Promise<Collector> => {
  const spans: CollectedSpan[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers });
      for (const { resource, scopeSpans } of requestSchema.parse(JSON.parse(body)).resourceSpans) {
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
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};

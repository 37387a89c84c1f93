import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { loggedAddress } from './logging.ts';

/** Where browsers say what a page was kept from doing. */
export const cspReportPath = '/csp-reports';
export const cspReportGroup = 'lintel';

/** Larger than any that browsers send. */
const mostBytes = 16_384;
/** Of all callers together: a log is not for strangers to fill. */
const linesPerMinute = 20;
const longest = 300;

const address = z
  .string()
  .transform((url) => loggedAddress(url).slice(0, longest))
  .optional();
const word = z
  .string()
  .transform((text) => text.slice(0, 100))
  .optional();

/** As browsers have sent them for long, and as the Reporting API does. */
const byReportUri = z.object({
  'csp-report': z
    .object({
      'document-uri': address,
      'blocked-uri': address,
      'effective-directive': word,
      'violated-directive': word,
      'source-file': address,
      'line-number': z.number().optional(),
    })
    .transform((report) => ({
      page: report['document-uri'],
      blocked: report['blocked-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'],
      source: report['source-file'],
      line: report['line-number'],
    })),
});
const byReportTo = z.object({
  type: z.literal('csp-violation'),
  body: z
    .object({
      documentURL: address,
      blockedURL: address,
      effectiveDirective: word,
      sourceFile: address,
      lineNumber: z.number().nullish(),
    })
    .transform((report) => ({
      page: report.documentURL,
      blocked: report.blockedURL,
      directive: report.effectiveDirective,
      source: report.sourceFile,
      line: report.lineNumber,
    })),
});
const reports = z.union([
  byReportUri.transform((sent) => [sent['csp-report']]),
  z
    .array(byReportTo)
    .max(20)
    .transform((sent) => sent.map(({ body }) => body)),
]);

/** How many of these may still be written down in this minute. */
const allowance = (now: () => Date): (() => boolean) => {
  let minute = 0;
  let left = linesPerMinute;
  return () => {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) {
      minute = current;
      left = linesPerMinute;
    }
    left -= 1;
    return left >= 0;
  };
};

/** Everybody is answered alike, whatever they sent. */
export const addCspReports = async (server: FastifyInstance, now: () => Date): Promise<void> => {
  const mayWrite = allowance(now);
  await server.register(async (app) => {
    app.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(null, null);
        }
      },
    );
    app.post(cspReportPath, { schema: { hide: true }, bodyLimit: mostBytes }, async (request, reply) => {
      const read = reports.safeParse(request.body);
      for (const report of read.success ? read.data : [])
        if (mayWrite()) request.log.warn({ report }, 'a page was kept from doing something');
      return reply.code(204).send();
    });
  });
};

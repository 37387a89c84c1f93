import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redact } from '../http/logging.ts';
import { openProgram } from '../testing/program.ts';
import { type Collector, openCollector } from './collector.fixture.ts';
import { recordOfLine } from './logRecords.ts';
import { createSentLog } from './logTarget.ts';

let collector: Collector;
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(() => collector.close());

const settingsFor = ({ endpoint }: Pick<Collector, 'endpoint'>) => ({
  endpoint: `${endpoint}/v1/logs`,
  headers: { 'x-tenant': 'one' },
  serviceName: 'drawing',
  resource: {},
});

describe('a line of the log, sent elsewhere', () => {
  it('goes where it always went, and besides to the collector with all that it says', async () => {
    const written: string[] = [];
    const log = createSentLog(settingsFor(collector), { write: (line) => void written.push(line) });
    const line = redact(
      `${JSON.stringify({ level: 50, time: 1_700_000_000_000, msg: 'no', reqId: 'a', err: { type: 'Error' }, token: 'secret' })}\n`,
    );
    log.write(line);
    log.write('no JSON at all\n');
    await log.close();
    expect(written).toEqual([line, 'no JSON at all\n']);
    expect(collector.requests).toMatchObject([{ path: '/v1/logs', headers: { 'x-tenant': 'one' } }]);
    expect(collector.records).toMatchObject([
      {
        severityText: 'ERROR',
        severityNumber: 17,
        body: 'no',
        attributes: { reqId: 'a', err: '{"type":"Error"}', token: '[redacted]' },
      },
      { severityText: 'INFO', body: 'no JSON at all', attributes: {} },
    ]);
  });

  it('says of what it is a part', () => {
    const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    expect(recordOfLine('{"level":30,"time":5,"msg":"m"}', span, 0)).toEqual({
      time: 5,
      severity: 'INFO',
      body: 'm',
      attributes: {},
      span,
    });
  });

  it('is written where nobody takes it, and that once a minute', async () => {
    const written: string[] = [];
    await collector.close();
    const log = createSentLog(settingsFor(collector), { write: (line) => void written.push(line) });
    log.write('one\n');
    await log.close();
    log.write('two\n');
    await log.close();
    expect(written).toMatchObject([
      'one\n',
      expect.stringContaining('lines of the log could not be sent'),
      'two\n',
    ]);
  });

  it('is sent by the program to its last one, without a trace where none is asked for', async () => {
    const program = await openProgram({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_EXPORTER: 'none',
    });
    await program.end('SIGTERM');
    await program.close();
    expect(collector.records.map(({ body }) => body)).toContain('stopping');
    expect(collector.spans).toEqual([]);
  }, 60_000);
});

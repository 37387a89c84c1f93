import { writeTrace } from '@lintel/diagram/editTraces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../sync/room.fixture.ts';
import { openProgram, type Program } from '../testing/program.ts';
import { type CollectedSpan, type Collector, openCollector } from './collector.fixture.ts';

let collector: Collector;
let program: Program;

beforeAll(async () => {
  collector = await openCollector();
  program = await openProgram({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=one%20two',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_SERVICE_NAME: 'drawing',
  });
}, 60_000);
afterAll(async () => {
  await program.close();
  await collector.close();
});

const named = (name: string): CollectedSpan[] => collector.spans.filter((span) => span.name === name);
const partsOf = ({ spanId }: CollectedSpan): CollectedSpan[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe('an edit', () => {
  it('is one trace from the screen that made it through journal and rows to the screens of others', async () => {
    const [ann, ben] = [program.enter(), program.enter()];
    await Promise.all([ann.ready(), ben.ready()]);
    await until('both know that edits are traced', () =>
      [ann, ben].every(({ stateless }) =>
        stateless.some((each) => JSON.stringify(each) === writeTrace({ trace: 'on' })),
      ),
    );
    ann.provider.sendStateless(writeTrace({ trace: 'made', ago: 40 }));
    ann.draw('traced-box-1');
    await until('the other has it', () => ben.has('traced-box-1'));
    const announced = ben.stateless.find(
      (each): each is { edit: string } => typeof each === 'object' && each !== null && 'edit' in each,
    );
    ben.provider.sendStateless(writeTrace({ trace: 'shown', edit: announced?.edit ?? '' }));
    await until('everything has come', () =>
      ['made and sent', 'judge', 'journal', 'projection', 'event', 'shown on another screen'].every(
        (name) => named(name).length > 0,
      ),
    );

    const [edit] = named('edit');
    if (edit === undefined) throw new Error('No edit was traced');
    expect(edit).toMatchObject({ service: 'drawing', kind: 2 });
    expect(edit.parentSpanId).toBeUndefined();
    expect(edit.endTimeUnixNano - edit.startTimeUnixNano).toBeGreaterThanOrEqual(39);
    const parts = partsOf(edit).map(({ name }) => name);
    expect(parts).toEqual(
      expect.arrayContaining([
        'made and sent',
        'judge',
        'journal',
        'projection',
        'event',
        'shown on another screen',
      ]),
    );
    expect(new Set(partsOf(edit).map(({ traceId }) => traceId))).toEqual(new Set([edit.traceId]));
    const [made] = named('made and sent');
    expect(made?.service).toBe('drawing-web');
    expect(named('shown on another screen')[0]?.service).toBe('drawing-web');
    // Down to the statements.
    const [journal] = partsOf(edit).filter(({ name }) => name === 'journal');
    const [projection] = partsOf(edit).filter(({ name }) => name === 'projection');
    for (const part of [journal, projection]) {
      if (part === undefined) throw new Error('A part is missing');
      expect(partsOf(part).map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql');
    }
    ann.leave();
    ben.leave();
  });

  it('counts for nothing as shown where nothing was sent', async () => {
    const cat = program.enter();
    await cat.ready();
    const before = named('shown on another screen').length;
    cat.provider.sendStateless(writeTrace({ trace: 'shown', edit: '0123456789abcdef' }));
    cat.provider.sendStateless('no message at all');
    cat.draw('traced-box-2');
    await until('the edit behind it was traced', () =>
      named('edit').some(({ attributes }) => Number(attributes['lintel.update.bytes']) > 0 && cat.isSaved()),
    );
    expect(named('shown on another screen').length).toBe(before);
    cat.leave();
  });
});

describe('a request', () => {
  it('is a trace with its statements, and without what people typed', async () => {
    await until('the diagram was made', () => named('POST /api/diagrams').length > 0);
    const [request] = named('POST /api/diagrams');
    if (request === undefined) throw new Error('No request was traced');
    expect(request).toMatchObject({
      kind: 2,
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
      resource: { 'deployment.environment.name': 'test' },
    });
    const inside = collector.spans.filter(
      ({ traceId, spanId }) => traceId === request.traceId && spanId !== request.spanId,
    );
    expect(inside.map(({ name }) => name)).toContain('INSERT');
    expect(JSON.stringify(inside)).not.toContain('Drawn');
    expect(named('GET /readyz')).toEqual([]);
  });

  it('is sent as the operator says', () => {
    expect(collector.requests.find(({ path }) => path === '/v1/traces')).toMatchObject({
      headers: { 'x-tenant': 'one two', 'content-type': 'application/json' },
    });
  });
});

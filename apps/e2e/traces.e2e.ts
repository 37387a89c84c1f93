import { expect } from '@playwright/test';
import { type Collector, openCollector } from '../server/src/tracing/collector.fixture.ts';
import { together } from './drawing.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { test } from './people.ts';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}` });

let collector: Collector;
let server: OwnServer;
test.beforeAll(async () => {
  collector = await openCollector();
  server = createOwnServer(port, '', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await collector.close();
});

test('an edit is one trace from the hand that made it to the screen of somebody else', async ({ open }) => {
  const { first, second } = await together(open);
  await first.draw('2', [-8, -4], [-4, -2], 'Checkout');
  await expect(second.line('Checkout, Placeholder')).toBeAttached();
  const partsOfEdits = (): string[][] =>
    collector.spans
      .filter(({ name }) => name === 'edit')
      .map(({ traceId }) =>
        collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name),
      );
  const steps = ['made and sent', 'judge', 'journal', 'shown on another screen', 'projection', 'event'];
  await expect
    .poll(() => partsOfEdits().some((parts) => steps.every((step) => parts.includes(step))), {
      timeout: 15_000,
    })
    .toBe(true);
});

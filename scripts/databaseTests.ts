/** The server's tests once more, against real PostgreSQL and Redis instead of what is embedded. */
import { type Backend, findPostgres, findRedis } from './backends.ts';
import { runVitest } from './suites.ts';
import { summaryLine } from './testSummary.ts';
import { withDatabase } from './throwawayDatabase.ts';

const started: Backend[] = [];
let failed = 1;
try {
  const database = await findPostgres();
  started.push(database);
  const redis = await findRedis();
  started.push(redis);
  const outcome = await withDatabase(database.address, (address) =>
    runVitest(['server'], { TEST_DATABASE_URL: address, TEST_REDIS_URL: redis.address }),
  );
  for (const problem of outcome.problems) console.log(problem);
  console.log(summaryLine(outcome));
  failed = outcome.failed;
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  console.log('0 passed, 1 failed');
} finally {
  await Promise.all(started.map((backend) => backend.stop()));
}
process.exitCode = failed > 0 ? 1 : 0;

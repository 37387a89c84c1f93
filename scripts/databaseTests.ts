/** The server's tests once more, against real PostgreSQL and Redis instead of what is embedded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Backend, findPostgres, findRedis } from './backends.ts';
import { repositoryFiles } from './repositoryFiles.ts';
import { runVitest } from './suites.ts';
import { summaryLine } from './testSummary.ts';
import { withDatabase } from './throwawayDatabase.ts';
import { root } from './workspace.ts';

/** What asks where the two are. A test that leads to none of it would run as it did without them. */
const asking = repositoryFiles().filter(
  (name) =>
    /^apps\/server\/src\/.*\.ts$/.test(name) &&
    /TEST_(DATABASE|REDIS)_URL/.test(readFileSync(join(root, name), 'utf8')),
);

const started: Backend[] = [];
let failed = 1;
try {
  const database = await findPostgres();
  started.push(database);
  const redis = await findRedis();
  started.push(redis);
  const outcome = await withDatabase(database.address, (address) =>
    runVitest(['server'], { TEST_DATABASE_URL: address, TEST_REDIS_URL: redis.address }, asking),
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

import { configOfProcess } from './config.ts';
import { openMigrated } from './opening.ts';
import { describeFailure } from './startFailures.ts';
import { rebuildProjection } from './projection/rebuild.ts';

const config = await configOfProcess();
let failures = 0;
const fail = (text: string): void => {
  failures += 1;
  process.stderr.write(`${text}\n`);
};

try {
  const database = await openMigrated(config);
  try {
    const count = await rebuildProjection(database.db, (slug, error) =>
      fail(`The rows of the diagram ${slug} are as they were: ${String(error)}`),
    );
    process.stdout.write(`The rows of ${count - failures} diagrams are what their documents say.\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  fail(describeFailure(error, config) ?? String(error));
}
process.exitCode = failures > 0 ? 1 : 0;

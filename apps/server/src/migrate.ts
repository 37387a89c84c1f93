import { configOfProcess } from './config.ts';
import { endProcess } from './ending.ts';
import { openMigrated } from './opening.ts';
import { describeFailure } from './startFailures.ts';

/** What a start does first, by itself: before the servers of a new version are started one after the other. */
const config = await configOfProcess();
try {
  const database = await openMigrated(config);
  await database.close();
  process.stdout.write('The database has the schema of this version.\n');
} catch (error) {
  process.stderr.write(`${describeFailure(error, config) ?? String(error)}\n`);
  await endProcess(1);
}

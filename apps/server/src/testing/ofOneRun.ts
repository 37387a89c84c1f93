import { randomBytes } from 'node:crypto';
import type * as serverDatabases from './serverDatabases.ts';

/** Before the workers start, which inherit the name of the run. What it returns is called once they have ended. */
export default (): (() => Promise<void>) => {
  process.env['LINTEL_TEST_RUN'] = randomBytes(4).toString('hex');
  return async () => {
    // By address: what is imported here counts as imported by every test.
    const address = new URL('./serverDatabases.ts', import.meta.url).href;
    const { dropDatabasesOfRun }: typeof serverDatabases = await import(address);
    await dropDatabasesOfRun();
  };
};

import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server keeps the embedded database in its data folder. */
export const databaseFolder = (dataFolder: string): string => join(dataFolder, 'database');

/** An empty database at the schema of this build: to make one takes longer than all else in a start. */
export const templateFolder = (): string => join(process.env.LINTEL_TEST_SHARED ?? tmpdir(), 'template');

import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

interface Module {
  _PostgresMainLoopOnce: () => void;
}

interface Thrown {
  status?: unknown;
}

/** How PGlite says that an error was met inside, which it handles itself. */
const handled = 100;

const isHandled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as Thrown).status === handled;

const endNow = (reason: string): never => {
  // Nothing that waits for this thread would be written any more.
  writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg: reason })}\n`);
  process.exit(1);
};

/**
 * An engine that gives up, as PostgreSQL does when it cannot write its log, is called again by PGlite for ever, with the
 * process in its hands. What is acknowledged is on the disk: ending is what PostgreSQL itself does.
 */
export const endWithEngine = (client: PGlite, lastWords: () => string, end = endNow): void => {
  const engine = client.Module as unknown as Module;
  const run = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      run();
    } catch (error) {
      if (!isHandled(error)) end(`the embedded database gave up: ${lastWords()}`);
      throw error;
    }
  };
};

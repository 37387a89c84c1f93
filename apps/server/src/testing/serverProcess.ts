import { type ChildProcess, type Serializable, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from './bareEnvironment.ts';

/** However busy the machine is. */
const startMilliseconds = 120_000;
/** Of what it prints, the last is kept. */
const mostPrinted = 200_000;

/** The program that people start. */
export const mainProgram = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A server as a process, started and ended as often as one likes. */
export interface ServerProcess {
  /** Resolves when it says that it is there. */
  start(environment: Readonly<Record<string, string>>, program?: string): Promise<void>;
  /** The code with which it ended; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** SIGSTOP and SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** To a program that listens to who started it; nothing is said to one that has ended. */
  send(message: Serializable): void;
  /** The same, and resolves when it answers; at once for one that has ended. */
  ask(message: Serializable): Promise<void>;
  /** What it has logged as an error since it was started. */
  errors(): string[];
}

export const createServerProcess = (): ServerProcess => {
  let child: ChildProcess | null = null;
  let printed = '';

  const start: ServerProcess['start'] = async (environment, program = mainProgram) => {
    const started = spawn(process.execPath, [program], {
      env: { ...bareEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    printed = '';
    await new Promise<void>((ready, failed) => {
      const fail = (what: string): void => failed(new Error(`The server ${what}: ${printed}`));
      const timer = setTimeout(() => fail('did not start'), startMilliseconds);
      const hear = (chunk: unknown): void => {
        printed = `${printed}${String(chunk)}`.slice(-mostPrinted);
        if (!printed.includes('Lintel ')) return;
        clearTimeout(timer);
        ready();
      };
      started.stdout?.on('data', hear);
      started.stderr?.on('data', hear);
      started.once('exit', () => {
        clearTimeout(timer);
        fail('ended before it was ready');
      });
    });
  };

  const end: ServerProcess['end'] = async (signal) => {
    const ending = child;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return null;
    const ended = new Promise<number | null>((done) => ending.once('exit', (code) => done(code)));
    ending.kill(signal);
    return ended;
  };

  const ask: ServerProcess['ask'] = async (message) => {
    const asked = child;
    if (asked?.connected !== true) return;
    const answered = new Promise<void>((done) => {
      asked.once('message', () => done());
      asked.once('exit', () => done());
    });
    asked.send(message, () => {});
    await answered;
  };

  return {
    start,
    end,
    ask,
    signal: (signal) => void child?.kill(signal),
    send: (message) => {
      // It may be killed at this very moment.
      if (child?.connected === true) child.send(message, () => {});
    },
    errors: () => printed.split('\n').filter((line) => /^\{"level":[5-9]0/.test(line)),
  };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export interface Started {
  /** The answer to a message. */
  ask<Answer>(message: unknown): Promise<Answer>;
  pass(message: unknown): void;
  end(): Promise<void>;
}

const wrap = (child: ChildProcess): Started => {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    ask: (message) =>
      new Promise((answered, failed) => {
        child.once('message', (answer) => answered(answer as never));
        child.once('exit', () => failed(new Error('A process ended in the middle of the measurement')));
        child.send(message as object);
      }),
    pass: (message) => child.send(message as object),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

interface Start {
  program: string;
  env?: NodeJS.ProcessEnv;
  /** What the program prints as soon as it can be used. */
  readyText?: string;
  flags?: readonly string[];
}

export const startProcess = async ({ program, env, readyText, flags = [] }: Start): Promise<Started> => {
  const child = spawn(process.execPath, [...flags, program.startsWith('/') ? program : fileOf(program)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.setMaxListeners(0);
  if (readyText !== undefined) {
    await new Promise<void>((ready, failed) => {
      child.stdout?.on('data', (chunk) => {
        if (String(chunk).includes(readyText)) ready();
      });
      child.once('exit', () => failed(new Error(`${program} ended before it was ready`)));
    });
  }
  return wrap(child);
};

/** A server with the probe in it. */
export const startServer = (given: Start): Promise<Started> =>
  startProcess({
    ...given,
    flags: ['--expose-gc', '--import', fileOf('probe.ts'), ...(given.flags ?? [])],
  });

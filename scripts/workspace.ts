import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export const binary = (name: string) => join(root, 'node_modules', '.bin', name);

export interface Ended {
  code: number;
  output: string;
}

/** Runs a program at the root of the repository and keeps what it prints, for showing it only where it matters. */
export function runQuietly(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((done, failed) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', failed);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

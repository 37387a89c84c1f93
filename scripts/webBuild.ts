import { binary, runQuietly } from './workspace.ts';

/** Builds apps/web unless Turborepo knows the result already; prints nothing unless the build fails. */
export async function buildWebIfChanged(): Promise<boolean> {
  const { code, output } = await runQuietly(binary('turbo'), [
    'run',
    'build',
    '--filter=@lintel/web',
    '--output-logs=errors-only',
    '--no-update-notifier',
  ]);
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}

import { binary, runQuietly } from './workspace.ts';

const { code, output } = await runQuietly(binary('biome'), ['format', '--write', ...process.argv.slice(2)]);
process.stdout.write(output);
process.exitCode = code;

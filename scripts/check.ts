import { join } from 'node:path';
import { binary, type Ended, root, runQuietly } from './workspace.ts';

interface Step {
  name: string;
  file: string;
  args: string[];
}

const script = (name: string) => ({ file: process.execPath, args: [join(root, 'scripts', name)] });

const staticSteps: Step[] = [
  { name: 'types', file: binary('tsc'), args: ['-b'] },
  { name: 'lint', file: binary('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', file: binary('biome'), args: ['format', '--max-diagnostics=50'] },
  { name: 'file length', ...script('fileLength.ts') },
  { name: 'names of types', ...script('typeNames.ts') },
  { name: 'dead code', file: binary('knip'), args: ['--no-progress', '--no-config-hints'] },
];

const tests: Step = { name: 'tests', file: binary('vitest'), args: ['run', '--reporter=dot'] };

async function take({ name, file, args }: Step): Promise<Ended & { name: string }> {
  const began = performance.now();
  const ended = await runQuietly(file, args);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${ended.code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  return { name, ...ended };
}

const fast = process.argv.includes('--fast');
const results = await Promise.all(staticSteps.map(take));
// After the others: tests that wait for a busy machine would fail for no reason of theirs.
if (!fast) results.push(await take(tests));

const failures = results.filter(({ code }) => code !== 0);
for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Asks the registry whether anything that we give out has a known vulnerability. */
import { verdictOn } from './auditVerdict.ts';
import { runQuietly } from './workspace.ts';

const { output } = await runQuietly('npm', ['audit', '--omit=dev', '--json']);
const { isBad, says } = verdictOn(output);
console.log(says);
process.exitCode = isBad ? 1 : 0;

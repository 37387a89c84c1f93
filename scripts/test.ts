import { findBrowser } from './browser.ts';
import { runPlaywright, runVitest } from './suites.ts';
import { sum, summaryLine } from './testSummary.ts';
import { buildWebIfChanged } from './webBuild.ts';

function fail(message: string): never {
  // The last line of the tests always has this form, whatever went wrong.
  console.log(`${message}\n0 passed, 1 failed`);
  process.exit(1);
}

const browser = await findBrowser().catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
if (!(await buildWebIfChanged())) fail('The web application could not be built (see above).');

// One after the other: both use every core that there is.
const outcomes = [await runVitest([]), await runPlaywright(browser, [])];
const total = sum(outcomes);
for (const problem of total.problems) console.log(problem);
console.log(summaryLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;

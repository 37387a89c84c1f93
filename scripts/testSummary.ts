/** What one suite did. A problem counts as a failure, so that nothing that went wrong can end in "0 failed". */
export interface Outcome {
  passed: number;
  failed: number;
  problems: string[];
}

export interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightResult {
  status: string;
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
}

interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { results: PlaywrightResult[] }[];
  }[];
}

export interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: { message?: string }[];
}

function outcomeOf(
  suite: string,
  passed: number,
  failed: number,
  skipped: number,
  exitCode: number,
): Outcome {
  const problems: string[] = [];
  if (skipped > 0) problems.push(`${suite}: ${skipped} tests did not run. A skipped test is a defect.`);
  if (passed + failed + skipped === 0) problems.push(`${suite}: no test ran.`);
  const counted = failed + skipped + (passed + failed + skipped === 0 ? 1 : 0);
  if (exitCode !== 0 && counted === 0) {
    problems.push(`${suite}: the run ended with ${exitCode} although no test failed.`);
    return { passed, failed: 1, problems };
  }
  return { passed, failed: counted, problems };
}

export function vitestOutcome(report: VitestReport | undefined, exitCode: number): Outcome {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const file of report?.testResults ?? []) {
    const failedTests = file.assertionResults.filter(({ status }) => status === 'failed').length;
    passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
    // A file that could not be loaded fails without naming a test.
    const broken = file.status === 'failed' && failedTests === 0;
    failed += failedTests + (broken ? 1 : 0);
    if (!broken) {
      skipped += file.assertionResults.filter(
        ({ status }) => status !== 'passed' && status !== 'failed',
      ).length;
    }
  }
  return outcomeOf('Vitest', passed, failed, skipped, exitCode);
}

/** How many tests of a run may pass only when repeated, where the run repeats at all. Each is named all the same. */
const unsteadyTests = 2;

export function playwrightOutcome(report: PlaywrightReport | undefined, exitCode: number): Outcome {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const unsteady = Math.min(flaky, unsteadyTests);
  const failed = unexpected + flaky - unsteady;
  const outcome = outcomeOf('Playwright', expected + unsteady, failed, skipped, exitCode);
  const errors = (report?.errors ?? []).map(({ message }) => `Playwright: ${message ?? 'unknown error'}`);
  return { ...outcome, problems: [...outcome.problems, ...errors] };
}

const escapes = /\u001b\[[0-9;]*m/g;

const named = (file: string, test: string, message = ''): string =>
  `${file} › ${test}: ${message.replace(escapes, '').split('\n').slice(0, 3).join(' ').trim()}`;

/** A line for each test that failed, so that the end of the output alone says which. */
export const vitestFailures = (report: VitestReport | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`failed: ${named(name, 'the file', message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `failed: ${named(name, fullName, failureMessages?.[0])}`,
    );
  });

/** Of the end, where dialogs and messages stand. */
const shownLines = 40;
const marks = / \[(?:ref|cursor)=[^\]]*\]/g;
const saysNothing = /^\s*- (?:\/url: .*|[a-z]+:?)$/;

/** What the page showed when a test failed, as Playwright keeps it in a file. */
const shownBy = ({ attachments = [] }: PlaywrightResult, read: (file: string) => string): string[] => {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, page = ''] = /```yaml\n(.*?)\n```/s.exec(file === undefined ? '' : read(file)) ?? [];
  const lines = page.replaceAll(marks, '').split('\n');
  return lines.filter((line) => line !== '' && !saysNothing.test(line)).slice(-shownLines);
};

const failedSpecs = (
  { file = '', suites = [], specs = [] }: PlaywrightSuite,
  read: (file: string) => string,
): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => {
      const failed = results.find(({ status }) => status !== 'passed' && status !== 'skipped');
      if (failed === undefined) return [];
      const what = results.at(-1)?.status === 'passed' ? 'unsteady' : 'failed';
      return [
        [`${what}: ${named(file, title, failed.error?.message)}`, ...shownBy(failed, read)].join('\n  '),
      ];
    }),
  ),
  ...suites.flatMap((suite) => failedSpecs({ ...suite, file: suite.file ?? file }, read)),
];

/** A line for each test that failed or passed only when repeated, and below it what the page showed. */
export const playwrightFailures = (
  report: PlaywrightReport | undefined,
  read: (file: string) => string,
): string[] => (report?.suites ?? []).flatMap((suite) => failedSpecs(suite, read));

export function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}

export const summaryLine = ({ passed, failed }: Outcome) => `${passed} passed, ${failed} failed`;

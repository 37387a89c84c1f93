import { describe, expect, test } from 'vitest';
import {
  playwrightFailures,
  playwrightOutcome,
  sum,
  summaryLine,
  vitestFailures,
  vitestOutcome,
} from './testSummary.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: 'a test' })),
});

describe('Vitest', () => {
  test('passed and failed tests are counted over all files', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')] };
    expect(vitestOutcome(report, 1)).toEqual({ passed: 3, failed: 1, problems: [] });
  });

  test('a file that could not be loaded is one failure', () => {
    expect(vitestOutcome({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
      problems: [],
    });
  });

  test('a file whose setup failed is one failure, however many tests it kept from running', () => {
    expect(vitestOutcome({ testResults: [file('failed', 'skipped', 'skipped')] }, 1).failed).toBe(1);
  });

  test.each(['skipped', 'pending', 'todo'])('a %s test is a failure', (status) => {
    const outcome = vitestOutcome({ testResults: [file('passed', 'passed', status)] }, 0);
    expect(outcome.failed).toBe(1);
    expect(outcome.problems).toEqual(['Vitest: 1 tests did not run. A skipped test is a defect.']);
  });

  test('a run without tests is a failure', () => {
    expect(vitestOutcome({ testResults: [] }, 0)).toEqual({
      passed: 0,
      failed: 1,
      problems: ['Vitest: no test ran.'],
    });
  });

  test('a run without a report is a failure', () => {
    expect(vitestOutcome(undefined, 1).failed).toBe(1);
  });

  test('what failed is named, a file that could not be loaded too', () => {
    const broken = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
    const failed = {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two', failureMessages: ['\u001b[31mexpected 1\u001b[0m\nto be 2'] },
      ],
    };
    expect(vitestFailures({ testResults: [broken, failed] })).toEqual([
      'failed: b.test.ts › the file: no such module',
      'failed: a.test.ts › two: expected 1 to be 2',
    ]);
    expect(vitestFailures(undefined)).toEqual([]);
  });

  test('an error outside of any test is a failure', () => {
    const outcome = vitestOutcome({ testResults: [file('passed', 'passed')] }, 1);
    expect(outcome).toMatchObject({ passed: 1, failed: 1 });
    expect(outcome.problems).toHaveLength(1);
  });
});

describe('Playwright', () => {
  const readNothing = (): string => '';

  test('tests are counted', () => {
    const stats = { expected: 4, unexpected: 2, flaky: 0, skipped: 0 };
    expect(playwrightOutcome({ stats, errors: [] }, 1)).toEqual({ passed: 4, failed: 2, problems: [] });
  });

  test('what failed is named, however deep it lies', () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [{ results: [{ status, error: { message: 'nothing to be seen' } }] }],
    });
    const suites = [
      { file: 'a.e2e.ts', specs: [spec('one', 'passed')], suites: [{ specs: [spec('two', 'timedOut')] }] },
    ];
    expect(playwrightFailures({ suites }, readNothing)).toEqual([
      'failed: a.e2e.ts › two: nothing to be seen',
    ]);
  });

  test('what the page showed is said below, as far as it was kept', () => {
    const attachments = [{ name: 'error-context', path: 'kept.md' }];
    const results = [{ status: 'failed', error: { message: 'not there' }, attachments }];
    const suites = [{ file: 'a.e2e.ts', specs: [{ title: 'one', tests: [{ results }] }] }];
    const kept = new Map([
      [
        'kept.md',
        '# Page\n```\nError\n```\n```yaml\n- main [ref=e1]:\n  - button "Save" [pressed] [ref=e2]\n```\nsource',
      ],
    ]);
    expect(playwrightFailures({ suites }, (file) => kept.get(file) ?? '')).toEqual([
      'failed: a.e2e.ts › one: not there\n    - button "Save" [pressed]',
    ]);
    expect(playwrightFailures({ suites }, readNothing)).toEqual(['failed: a.e2e.ts › one: not there']);
  });

  test('a test that passed only when repeated is named, and more than two of them are failures', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 2, skipped: 0 };
    expect(playwrightOutcome({ stats }, 0)).toEqual({ passed: 6, failed: 0, problems: [] });
    expect(playwrightOutcome({ stats: { ...stats, flaky: 4 } }, 0)).toMatchObject({ passed: 6, failed: 2 });
    const results = [{ status: 'failed', error: { message: 'too late' } }, { status: 'passed' }];
    const specs = [{ title: 'one', tests: [{ results }] }];
    expect(playwrightFailures({ suites: [{ file: 'a.e2e.ts', specs }] }, readNothing)).toEqual([
      'unsteady: a.e2e.ts › one: too late',
    ]);
  });

  test('a server that did not start is a failure and says why', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    const outcome = playwrightOutcome({ stats, errors: [{ message: 'no server' }] }, 1);
    expect(outcome.failed).toBe(1);
    expect(outcome.problems).toEqual(['Playwright: no test ran.', 'Playwright: no server']);
  });
});

test('the last line sums all suites', () => {
  const total = sum([
    { passed: 3, failed: 0, problems: [] },
    { passed: 2, failed: 1, problems: ['x'] },
  ]);
  expect(summaryLine(total)).toBe('5 passed, 1 failed');
  expect(total.problems).toEqual(['x']);
});

import { expect, test } from 'vitest';
import { verdictOn } from './auditVerdict.ts';

const report = (...severities: string[]): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, at) => [`p${at}`, { name: `p${at}`, severity, range: '<2' }]),
    ),
  });

test.each([
  ['nothing', report(), false, 'nothing grave is known, 0 of less weight'],
  ['what can wait', report('low', 'moderate'), false, '2 of less weight'],
  ['what cannot', report('low', 'high', 'critical'), true, 'audit: p1 <2 (high), p2 <2 (critical)'],
  ['what stands between warnings', `npm warn x\n${report('high')}\nnpm error y`, true, 'p0'],
  [
    'no answer of the registry',
    '{"message":"405 Method Not Allowed","statusCode":405}',
    false,
    'could not be asked',
  ],
  ['no report at all', 'npm error code ENOTFOUND', false, 'could not be asked'],
  ['a report that is cut', report('high').slice(0, -3), false, 'could not be asked'],
])('tells %s', (_what, output, isBad, says) => {
  const verdict = verdictOn(output);
  expect(verdict.isBad).toBe(isBad);
  expect(verdict.says).toContain(says);
});

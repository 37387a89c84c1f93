export interface Verdict {
  readonly isBad: boolean;
  readonly says: string;
}

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
}

interface Report {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, Vulnerability>;
}

/** What cannot wait for the next time that dependencies are renewed. */
const grave = ['high', 'critical'];

/** npm writes its report between warnings, or none when the registry did not answer. */
const reportIn = (output: string): Report | null => {
  const from = output.indexOf('{');
  const to = output.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  try {
    return JSON.parse(output.slice(from, to + 1)) as Report;
  } catch {
    return null;
  }
};

/** What `npm audit --json` said, in a line. */
export const verdictOn = (output: string): Verdict => {
  const report = reportIn(output);
  if (report?.auditReportVersion === undefined)
    return { isBad: false, says: 'audit: the registry could not be asked, so nothing is known' };
  const found = Object.values(report.vulnerabilities ?? {});
  const bad = found.filter(({ severity }) => grave.includes(severity));
  if (bad.length === 0)
    return { isBad: false, says: `audit: nothing grave is known, ${found.length} of less weight` };
  const named = bad.map(({ name, range, severity }) => `${name} ${range} (${severity})`).join(', ');
  return { isBad: true, says: `audit: ${named}` };
};

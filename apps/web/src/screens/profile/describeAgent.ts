export interface Agent {
  browser: string;
  /** Null when the user agent does not tell. */
  system: string | null;
  mobile: boolean;
}

type Rule = readonly [pattern: RegExp, name: string];

/** The first that fits: most browsers also call themselves by the names of those below them. */
const browsers: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome (headless)'],
  [/\bCriOS\/|\bChrom(?:e|ium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const first = (rules: readonly Rule[], userAgent: string): string | null =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** What a person would call the browser a session lives in. */
export const describeAgent = (userAgent: string): Agent => {
  const system = first(systems, userAgent);
  return {
    browser: first(browsers, userAgent) ?? 'Unknown browser',
    system,
    mobile: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
};

export const agentName = ({ browser, system }: Agent): string =>
  system === null ? browser : `${browser} on ${system}`;

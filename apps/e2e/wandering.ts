import { chromium, type Page } from '@playwright/test';
import { Random } from '@lintel/diagram/testing/random';
import { ask } from './ask.ts';
import { seriousProblems } from './axe.ts';
import { lookFaults } from './lookFaults.ts';
import { type Wanderer, wanderingSteps } from './wanderingSteps.ts';

/** A browser says these of a network that is gone, and of refusals that the page has a sentence for. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|WebSocket|status of 4\d\d/;

export interface WanderingFault {
  readonly what: string;
  /** What was done before, the last last. */
  readonly trail: readonly string[];
}

export interface Wandering {
  readonly origin: string;
  /** Of the person's session. */
  readonly cookie: string;
  /** The program of the browser. */
  readonly browser: string;
  readonly width: number;
  readonly seed: number;
  readonly milliseconds: number;
  readonly onFault: (fault: WanderingFault) => void;
}

const trailLength = 12;
/** Going back from the first page. */
const emptyTab = 'blank';
const signIn = '/user/sign-in';

/** Looking costs more than a step. */
const stepsBetweenLooks = 4;
const stepsBetweenAudits = 20;

const addressesFor = async (page: Page): Promise<string[]> => {
  const diagrams = await ask<readonly { slug: string }[]>(page, 'GET', '/api/diagrams');
  return [
    '/',
    '/components',
    '/settings',
    '/user/profile',
    ...diagrams.map(({ slug }) => `/diagram/${slug}`),
  ];
};

const listen = (page: Page, report: (what: string) => void): void => {
  page.on('pageerror', ({ stack, message }) => report(`threw ${stack ?? message}`));
  page.on('console', (said) => {
    if (said.type() === 'error' && !expected.test(said.text())) report(`logged ${said.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) report(`${response.status()} of ${response.url()}`);
  });
  page.on('popup', (other) => void other.close());
  page.on('dialog', (question) => void question.accept());
};

/** The kit's guards around what is open take the focus only to pass it on. */
const isOurs = (problem: string): boolean => !problem.includes('focus-guard');

const faultsOn = async (page: Page, isAudited: boolean): Promise<string[]> => [
  ...(await lookFaults(page)),
  ...(isAudited ? (await seriousProblems(page)).filter(isOurs) : []),
];

/** How far a person came, and how often the page was looked at on the way. */
export interface Wandered {
  readonly taken: number;
  readonly looks: number;
}

const wanderOn = async (
  wanderer: Wanderer,
  end: number,
  onFault: (fault: WanderingFault) => void,
): Promise<Wandered> => {
  const { page, random } = wanderer;
  const trail: string[] = [];
  const known = new Set<string>();
  const report = (what: string): void => {
    const kind = what.replaceAll(/\d+/g, '#').slice(0, 200);
    if (known.has(kind)) return;
    known.add(kind);
    onFault({ what, trail: trail.slice(-trailLength) });
  };
  listen(page, report);
  let taken = 0;
  let looks = 0;
  while (performance.now() < end) {
    taken += 1;
    try {
      const done = await random.pick(wanderingSteps).take(wanderer);
      if (done !== undefined) trail.push(done);
      const where = new URL(page.url()).pathname;
      if (where === emptyTab) await page.goto('/');
      if (where === signIn) {
        report('the person is asked to sign in');
        break;
      }
      if (taken % stepsBetweenLooks !== 0) continue;
      for (const fault of await faultsOn(page, taken % stepsBetweenAudits === 0))
        report(`${where}: ${fault}`);
      looks += 1;
    } catch (error) {
      // Covered, gone, or left meanwhile: a person tries something else.
      if (page.isClosed()) throw error;
    }
  }
  return { taken, looks };
};

/** Does whatever there is to do, as long as it may, and says what was wrong on the way: each thing once. */
export const wander = async (wandering: Wandering): Promise<Wandered> => {
  const { origin, cookie, browser: executablePath, width, seed, milliseconds, onFault } = wandering;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 844 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    const addresses = await addressesFor(page);
    await page.goto('/');
    const wanderer = { page, random: new Random(seed), addresses };
    return await wanderOn(wanderer, performance.now() + milliseconds, onFault);
  } finally {
    await browser.close();
  }
};

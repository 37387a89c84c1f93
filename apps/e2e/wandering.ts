import { chromium, type Page } from '@playwright/test';
import { Random } from '@lintel/diagram/testing/random';
import { ask } from './ask.ts';
import { seriousProblems } from './axe.ts';
import { lookFaults } from './lookFaults.ts';
import { password } from './people.ts';
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
  /** The program of the browser. */
  readonly browser: string;
  readonly width: number;
  readonly seed: number;
  readonly milliseconds: number;
  readonly onFault: (fault: WanderingFault) => void;
}

/** Where going back may lead, and nothing is to be found. */
const outside = new Set(['blank', '/user/sign-in']);

const trailLength = 12;
/** Looking costs more than a step. */
const stepsBetweenLooks = 4;
const stepsBetweenAudits = 20;

const signUp = (page: Page): Promise<unknown> =>
  ask(page, 'POST', '/api/auth/sign-up', {
    firstName: 'Ada',
    lastName: 'Kay',
    email: 'ada@alder.example',
    password,
    organizationName: 'Alder Goods',
    template: 'example',
  });

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

/** What is wrong with the page now; after some steps that is looked at closely, after most not at all. */
const faultsAfter = async (page: Page, taken: number): Promise<string[]> => [
  ...(taken % stepsBetweenLooks === 0 ? await lookFaults(page) : []),
  ...(taken % stepsBetweenAudits === 0 ? (await seriousProblems(page)).filter(isOurs) : []),
];

const wanderOn = async (
  wanderer: Wanderer,
  end: number,
  onFault: (fault: WanderingFault) => void,
): Promise<number> => {
  const { page, random, addresses } = wanderer;
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
  while (performance.now() < end) {
    taken += 1;
    try {
      const done = await random.pick(wanderingSteps).take(wanderer);
      if (done !== undefined) trail.push(done);
      const where = new URL(page.url()).pathname;
      if (outside.has(where)) await page.goto(addresses[0] ?? '/');
      else for (const fault of await faultsAfter(page, taken)) report(`${where}: ${fault}`);
    } catch (error) {
      // Covered, gone, or left meanwhile: a person tries something else.
      if (page.isClosed()) throw error;
    }
  }
  return taken;
};

/** Does whatever there is to do, as long as it may, and says what was wrong on the way: each thing once. Answers with the steps. */
export const wander = async (wandering: Wandering): Promise<number> => {
  const { origin, browser: executablePath, width, seed, milliseconds, onFault } = wandering;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await signUp(page);
    const addresses = await addressesFor(page);
    await page.goto('/');
    const wanderer = { page, random: new Random(seed), addresses };
    return await wanderOn(wanderer, performance.now() + milliseconds, onFault);
  } finally {
    await browser.close();
  }
};

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { ask } from './ask.ts';

export const password = 'correct horse battery staple';

export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
}

export const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

let count = 0;

/** Tests share one server: everybody in them has an address of their own. */
export const newcomer = (firstName: string, lastName: string): Newcomer => ({
  firstName,
  lastName,
  email: `${firstName}.${process.pid}.${++count}@alder.example`.toLowerCase(),
});

/** Every page of a test, and whatever the content security policy had to stop in it. */
export const test = base.extend<{
  open: (options?: BrowserContextOptions) => Promise<Page>;
  violations: string[];
}>({
  violations: async ({ browserName }, give) => {
    const violations: string[] = [];
    await give(violations);
    expect(violations, browserName).toEqual([]);
  },
  open: async ({ browser, violations }, give) => {
    const opened: Page[] = [];
    await give(async (options) => {
      const page = await openPage(browser, violations, options);
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

const openPage = async (
  browser: Browser,
  violations: string[],
  options?: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.exposeFunction('reportViolation', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function')
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('pageerror', (error) => violations.push(error.message));
  return page;
};

const fillAccount = async (page: Page, person: Newcomer): Promise<void> => {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Password', { exact: true }).fill(password);
};

interface Beginning {
  organization: string;
  start?: 'An example' | 'Nothing';
}

/** Home, as a newcomer sees it. */
export const openHome = async (page: Page): Promise<void> => {
  await page.goto('/');
  await atHome(page);
};

const atHome = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();

/** Everybody has one of their own: from one alone the server takes only so many. */
const someAddress = (): string => `10.${process.pid % 256}.${(count >> 8) % 256}.${count % 256}`;

/** Signs up without a screen: the next page that is opened is theirs. */
export const signUp = async (
  page: Page,
  person: Newcomer,
  { organization, start = 'Nothing' }: Beginning,
): Promise<void> => {
  const template = start === 'Nothing' ? 'empty' : 'example';
  const account = { ...person, password, organizationName: organization, template };
  await ask(page, 'POST', '/api/auth/sign-up', account, { 'x-forwarded-for': someAddress() });
};

export const signUpOnScreen = async (
  page: Page,
  person: Newcomer,
  { organization, start = 'Nothing' }: Beginning,
): Promise<void> => {
  await page.goto('/user/sign-up');
  await page.getByLabel('Organisation').fill(organization);
  await page.getByLabel('Work e-mail').fill(person.email);
  await fillAccount(page, person);
  await page.getByRole('radio', { name: start }).click();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await atHome(page);
};

/** Signs in without a screen: the next page that is opened is theirs. */
export const signIn = async (page: Page, { email }: Newcomer): Promise<void> => {
  await ask(page, 'POST', '/api/auth/sign-in', { email, password });
};

export const signInOnScreen = async (page: Page, person: Newcomer, typed = password): Promise<void> => {
  await page.goto('/user/sign-in');
  await page.getByLabel('Work e-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

export const userMenu = (page: Page, person: Newcomer) =>
  page.getByRole('button', { name: new RegExp(`^${person.firstName} `) });

export const signOut = async (page: Page, person: Newcomer): Promise<void> => {
  await userMenu(page, person).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/user\/sign-in$/);
};

/**
 * Opens the question. A list that came between press and release would take the button away from under the pointer, so
 * everything is waited for.
 */
export const askToSignOutEverywhere = async (page: Page): Promise<void> => {
  await page.goto('/user/profile');
  await expect(page.getByText('This session')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
};

/** Ends every session of a person who has nothing unsent here. */
export const signOutEverywhere = async (page: Page): Promise<void> => {
  await askToSignOutEverywhere(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(page).toHaveURL(/\/user\/sign-in/);
};

/** Invites without a screen, and gives back the link. */
export const invite = async (page: Page, { email }: Newcomer, role: string): Promise<string> => {
  const { link } = await ask<{ link: string }>(page, 'POST', '/api/invites', {
    email,
    role: role.toUpperCase(),
  });
  return link;
};

/** Invites from the members page and gives back the link that is shown. */
export const inviteOnScreen = async (page: Page, person: Newcomer, role: string): Promise<string> => {
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Work e-mail').fill(person.email);
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue();
  // It is shown only now: who presses Enter keeps it.
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
};

/** Accepts an invite with a new account, without a screen: the next page that is opened is theirs. */
export const acceptInvite = async (page: Page, person: Newcomer, link: string): Promise<void> => {
  const { firstName, lastName } = person;
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  await ask(page, 'POST', '/api/auth/invite/accept', { token, account: { firstName, lastName, password } });
};

/** Invited by the person on a page, and in their organisation on a page of their own. */
export const colleagueOf = async (
  page: Page,
  open: () => Promise<Page>,
  role: string,
  person = newcomer('Jan', 'Smit'),
): Promise<Page> => {
  const link = await invite(page, person, role);
  const other = await open();
  await acceptInvite(other, person, link);
  return other;
};

/** Accepts an invite with a new account. */
export const acceptInviteOnScreen = async (page: Page, person: Newcomer, link: string): Promise<void> => {
  await page.goto(link);
  await fillAccount(page, person);
  await page.getByRole('button', { name: /^(Join|Accept)/ }).click();
  await atHome(page);
};

export const createFolderOnScreen = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^${name} \\d+$`) })).toBeVisible();
};

/** While the list is on its way the button stands elsewhere than where it will, if the list is empty. */
export const pressNewDiagram = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading diagrams')).toHaveCount(0);
  await page.getByRole('button', { name: 'New diagram' }).first().click();
};

/** Creates a diagram where one stands, lands on it, and comes back. */
export const createDiagramOnScreen = async (page: Page, name: string): Promise<void> => {
  await pressNewDiagram(page);
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create diagram' }).click();
  await expect(page.locator('[data-ready=true]')).toBeVisible();
  await page.getByRole('link', { name: 'Lintel' }).click();
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
};

export const addressOf = ({ slug }: { slug: string }): string => `/diagram/d:${slug}`;

/** Creates a diagram in no folder without a screen, and gives back its address. */
export const createDiagram = async (page: Page, name: string): Promise<string> => {
  const [made] = await ask<[{ slug: string }]>(page, 'POST', '/api/diagrams', { diagrams: [{ name }] });
  return addressOf(made);
};

/** As a person without a pointer gets to it. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there');
};

/** The person comes back to a tab they had left. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Has typed the name of a folder when the session is ended from elsewhere. Answers what is asked then. */
export const signedOutWhileTyping = async (page: Page, elsewhere: Page): Promise<Locator> => {
  await elsewhere.context().addCookies(await page.context().cookies());
  await openHome(page);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Cellar');
  await signOutEverywhere(elsewhere);
  await comeBack(page);
  return page.getByRole('alertdialog', { name: 'Your session has ended' });
};

/** The application is on this device, whole, and answers this page. */
export const isKept = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** The newest message to an address, as the server wrote it to its outbox. */
export const readMail = async (email: string): Promise<string> => {
  const folder = join(process.env.LINTEL_TEST_DATA ?? '', 'outbox');
  let found = '';
  await expect(async () => {
    const files = (await readdir(folder)).sort();
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    found = texts.findLast((text) => text.includes(`To: ${email}`)) ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
};

import { expect, type Page } from '@playwright/test';
import { type IdentityProvider, startIdentityProvider } from '../server/src/testing/identityProvider.ts';
import { seriousProblems } from './axe.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { newcomer, signUp, test } from './people.ts';

const port = await freePort();
const address = `http://localhost:${port}`;
test.use({ baseURL: address });

const known = newcomer('Ada', 'Kay');
let server: OwnServer;
let provider: IdentityProvider;

test.beforeAll(async () => {
  provider = await startIdentityProvider({
    path: '/nidp/oauth/nam',
    clientId: 'lintel',
    clientSecret: 'secret of the tests',
    claimNames: ['email', 'given_name', 'family_name', 'groups'],
    inToken: false,
    people: [
      {
        id: 'bea',
        claims: {
          email: 'bea@birch.example',
          given_name: 'Bea',
          family_name: 'Birch',
          groups: ['architects'],
        },
      },
      { id: 'ada', claims: { email: known.email, given_name: 'Ada', family_name: 'Kay' } },
    ],
  });
  provider.visitor = null;
  server = createOwnServer(port, '', { OUTGOING_ALLOW: '127.0.0.1' });
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await provider.close();
});

const connect = async (page: Page): Promise<string> => {
  await page.goto('/settings/singleSignOn');
  await page.getByRole('radio', { name: /^Another provider/ }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await expect(page.getByText('Client Secret is required')).toBeVisible();
  await expect(page.getByText('Wellknown URL must be a valid URL')).toBeVisible();
  const redirect = await page.getByRole('textbox', { name: 'Redirect address' }).inputValue();
  provider.register({ redirect, signedOut: `${address}/user/sign-in` });
  await page.getByRole('textbox', { name: 'Client ID' }).fill('lintel');
  await page.getByLabel('Client secret', { exact: true }).fill('not the secret');
  await page.getByRole('textbox', { name: 'Wellknown URL' }).fill(provider.wellknownUrl);
  await page.getByRole('button', { name: 'Test connection' }).click();
  const steps = page.getByRole('list', { name: 'Test of the connection' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Reach.*Passed/,
    /^Read how.*Passed/,
    /^Read its.*Passed/,
    /^Show.*Failed/,
  ]);
  await page.getByLabel('Client secret', { exact: true }).fill('secret of the tests');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(steps.last()).toHaveText(/Passed/);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Set', { exact: true })).toBeVisible();
  return page.getByRole('textbox', { name: 'Sign-in address' }).inputValue();
};

test('an administrator connects a provider, a colleague comes in by it and leaves, and it is turned off under them', async ({
  open,
}) => {
  const page = await open();
  await signUp(page, known, { organization: 'Alder Goods' });
  const signInAddress = await connect(page);

  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('textbox', { name: 'Group 1' }).fill('architects');
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByRole('button', { name: 'Save roles' })).toBeDisabled();

  const theirs = await open();
  await theirs.goto('/user/sign-in');
  await theirs.getByRole('link', { name: 'Use single sign-on' }).click();
  await expect(theirs.getByRole('heading', { name: 'Single sign-on' })).toBeVisible();
  expect(await seriousProblems(theirs)).toEqual([]);
  await theirs.getByRole('textbox', { name: 'Organisation' }).fill('nobody-has-this');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expect(theirs.getByRole('heading', { name: 'No single sign-on there' })).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Organisation' }).fill(signInAddress);
  await theirs.getByRole('button', { name: 'Try again' }).click();
  await theirs.getByRole('link', { name: 'Continue as bea' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
  // The groups at the provider make an editor of her.
  await expect(theirs.getByRole('button', { name: /New diagram/ }).first()).toBeVisible();
  await theirs.goto('/user/profile');
  await expect(theirs.getByText('through the identity provider of your organisation')).toBeVisible();

  await theirs.getByRole('button', { name: /^Bea/ }).click();
  await theirs.getByRole('menuitem', { name: 'Sign out' }).click();
  // The page one leaves has such a button too.
  await expect(theirs.getByRole('heading', { name: 'Signing out' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Sign out' }).click();
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(theirs.url()).toContain(address);

  await theirs.goto(signInAddress);
  await theirs.getByRole('link', { name: 'Continue as bea' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 3_000 });
});

test('an account that was there is proved once, and passwords end where single sign-on is required', async ({
  open,
}) => {
  const page = await open();
  const owner = newcomer('Olga', 'Oak');
  await signUp(page, owner, { organization: 'Birch Works' });
  const signInAddress = await connect(page);
  await signUp(await open(), known, { organization: 'Cedar Crafts' });
  const theirs = await open();
  await theirs.goto(signInAddress);
  await theirs.getByRole('link', { name: 'Continue as ada' }).click();
  await expect(theirs.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  expect(await seriousProblems(theirs)).toEqual([]);
  await theirs.getByLabel('Password', { exact: true }).fill('not the password');
  await theirs.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(theirs.getByText('The password is wrong.')).toBeVisible();
  await theirs.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await theirs.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();

  await page.getByRole('switch', { name: /Require single sign-on/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require' }).click();
  await expect(page.getByRole('switch', { name: /Require single sign-on/ })).toBeChecked();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Diagrams' })).toBeVisible();
});

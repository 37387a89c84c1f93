import { ConnectionFailure } from '@lintel/api/client';
import { changelogLink, noticesLink, safeReturnPath, ssoLink } from '@lintel/domain/links';
import { settingsPages } from '@lintel/domain/settingsPages';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ErrorPage } from './chrome/ErrorPage.tsx';
import { EverybodysPage } from './chrome/EverybodysPage.tsx';
import { NotFound } from './chrome/NotFound.tsx';
import { SignedInLayout } from './chrome/SignedInLayout.tsx';
import { probeServer } from './data/connection.ts';
import { sessionQuery } from './data/session.ts';
import {
  diagramSearchSchema,
  type Embedded,
  embeddedAt,
  type Shared,
  sharedAt,
} from './data/sharedAddress.ts';
import { homeSearchSchema } from './screens/home/homeSearch.ts';
import { parseSearch, stringifySearch } from './searchParams.ts';

/**
 * A screen that cannot be loaded makes the router load the whole page anew, because its build may be gone. While
 * the server is away that would only lose the page that is still there.
 */
const fromServer =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    try {
      return await load();
    } catch (cause) {
      if (await probeServer()) throw cause;
      throw new ConnectionFailure('The server did not answer', { cause });
    }
  };

interface Context {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  errorComponent: ErrorPage,
});

/** Pages for people who are not signed in: who is, goes on to where they wanted to be. */
const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    search['to'] === undefined ? {} : { to: safeReturnPath(search['to']) },
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.fetchQuery(sessionQuery);
    if (session !== null) throw redirect({ href: safeReturnPath(search.to) });
  },
});

const signIn = createRoute({
  getParentRoute: () => visitor,
  path: '/user/sign-in',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/signIn/SignInScreen.tsx')),
    'SignInScreen',
  ),
});

/** Also for people who are signed in: they may have to say whether an account is theirs. */
const sso = createRoute({
  getParentRoute: () => root,
  path: ssoLink,
  component: lazyRouteComponent(
    fromServer(() => import('./screens/signIn/SsoScreen.tsx')),
    'SsoScreen',
  ),
});

const signUp = createRoute({
  getParentRoute: () => visitor,
  path: '/user/sign-up',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/signIn/SignUpScreen.tsx')),
    'SignUpScreen',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => visitor,
  path: '/user/forgot-password',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/signIn/ForgotPasswordScreen.tsx')),
    'ForgotPasswordScreen',
  ),
});

/** Links from mails: they work signed in or not. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/user/reset-password',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/signIn/ResetPasswordScreen.tsx')),
    'ResetPasswordScreen',
  ),
});

const acceptInvite = createRoute({
  getParentRoute: () => root,
  path: '/user/accept-invite',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/signIn/AcceptInviteScreen.tsx')),
    'AcceptInviteScreen',
  ),
});

const SharedScreen = lazyRouteComponent(
  fromServer(() => import('./screens/shared/SharedScreen.tsx')),
  'SharedScreen',
);

const EmbeddedScreen = lazyRouteComponent(
  fromServer(() => import('./screens/shared/EmbeddedScreen.tsx')),
  'EmbeddedScreen',
);

/** Members have no use for it. */
const sharedPicture = fromServer(() => import('./data/sharedPicture.ts'));

const requireSession = async ({ context, location }: { context: Context; location: { href: string } }) => {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  if (session === null) throw redirect({ to: '/user/sign-in', search: { to: location.href } });
};

const newOrganization = createRoute({
  getParentRoute: () => root,
  path: '/user/new-organisation',
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    fromServer(() => import('./screens/signIn/NewOrganizationScreen.tsx')),
    'NewOrganizationScreen',
  ),
});

/** Strangers see what is shared with them where members see the diagram itself. */
const sessionOrShared = async ({
  context,
  location,
}: {
  context: Context;
  location: { href: string; pathname: string; search: unknown; searchStr: string };
}): Promise<{ shared: Shared | null; embedded: Embedded | null }> => {
  const embedded = embeddedAt(location);
  // Before anything is known of the person: what is shared is all that a frame may show.
  if (embedded !== null) return { shared: null, embedded };
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  if (session !== null) return { shared: null, embedded };
  const asked = sharedAt(location.pathname, location.search);
  if (asked !== null) {
    // Most strangers who come to a diagram may look at it, and then this is there.
    void SharedScreen.preload?.();
    const { isShared } = await sharedPicture();
    if (await isShared(context.queryClient, asked)) return { shared: asked, embedded };
  }
  throw redirect({ to: '/user/sign-in', search: { to: location.href } });
};

/** Everything inside an organisation, under header and sidebar. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: sessionOrShared,
  component: function SignedIn() {
    const { shared, embedded } = signedIn.useRouteContext();
    if (embedded !== null) return <EmbeddedScreen {...embedded} />;
    return shared === null ? <SignedInLayout /> : <SharedScreen key={shared.slug} {...shared} />;
  },
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: homeSearchSchema,
  component: lazyRouteComponent(
    fromServer(() => import('./screens/home/HomeScreen.tsx')),
    'HomeScreen',
  ),
});

const diagram = createRoute({
  getParentRoute: () => signedIn,
  path: '/diagram/$',
  validateSearch: diagramSearchSchema,
  component: lazyRouteComponent(
    fromServer(() => import('./screens/diagram/DiagramScreen.tsx')),
    'DiagramScreen',
  ),
});

const dependency = createRoute({
  getParentRoute: () => signedIn,
  path: '/dependency/$graph',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/dependency/DependencyScreen.tsx')),
    'DependencyScreen',
  ),
});

/** They read what stands behind the question mark themselves: the page starts without the schemas of it. */
const modelTables = fromServer(async () => (await import('./screens/modelView/modelTables.ts')).modelTables);

const components = createRoute({
  getParentRoute: () => signedIn,
  path: '/components',
  component: lazyRouteComponent(modelTables, 'ComponentsScreen'),
});

const component = createRoute({
  getParentRoute: () => signedIn,
  path: '/component/$slug',
  component: lazyRouteComponent(modelTables, 'ComponentsScreen'),
});

const modelView = createRoute({
  getParentRoute: () => signedIn,
  path: '/query/$',
  component: lazyRouteComponent(modelTables, 'ModelViewScreen'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/user/profile',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/profile/ProfileScreen.tsx')),
    'ProfileScreen',
  ),
});

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: noticesLink,
  component: lazyRouteComponent(
    fromServer(() => import('./screens/notices/NoticesScreen.tsx')),
    'NoticesScreen',
  ),
});

const settingsStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(
    fromServer(() => import('./screens/settings/SettingsScreen.tsx')),
    'SettingsStart',
  ),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/$page',
  params: {
    parse: ({ page }) => ({ page: settingsPages.find((each) => each.page === page)?.page ?? null }),
    stringify: ({ page }) => ({ page: page ?? '' }),
  },
  component: lazyRouteComponent(
    fromServer(() => import('./screens/settings/SettingsScreen.tsx')),
    'SettingsScreen',
  ),
});

/** What is there for everybody: under header and sidebar for those who are signed in. */
const everybody = createRoute({
  getParentRoute: () => root,
  id: 'everybody',
  beforeLoad: async ({ context }) => {
    await context.queryClient.ensureQueryData(sessionQuery);
  },
  component: EverybodysPage,
});

const changelog = createRoute({
  getParentRoute: () => everybody,
  path: changelogLink,
  component: lazyRouteComponent(
    fromServer(() => import('./screens/changelog/ChangelogScreen.tsx')),
    'ChangelogScreen',
  ),
});

const unknown = createRoute({ getParentRoute: () => everybody, path: '$', component: () => <NotFound /> });

const routeTree = root.addChildren([
  visitor.addChildren([signIn, signUp, forgotPassword]),
  resetPassword,
  acceptInvite,
  sso,
  newOrganization,
  signedIn.addChildren([
    home,
    diagram,
    dependency,
    components,
    component,
    modelView,
    profile,
    notices,
    settingsStart,
    settings,
  ]),
  everybody.addChildren([changelog, unknown]),
]);

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    pathParamsAllowedCharacters: [':'],
    defaultPreload: 'intent',
    scrollRestoration: true,
    // The page scrolls inside the shell, not the window.
    scrollToTopSelectors: ['#main'],
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

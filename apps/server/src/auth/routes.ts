import type { Route } from '../http/route.ts';
import { imageRoutes } from './images.ts';
import { inviteRoutes } from './inviteRoutes.ts';
import { operatorRoutes, ownOrganizationRoutes } from './organizationRoutes.ts';
import { passwordResetRoutes } from './passwordReset.ts';
import { profileRoutes } from './profile.ts';
import { secondFactorRoutes } from './secondFactor/routes.ts';
import type { AuthServices } from './services.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signInRoutes } from './signIn.ts';
import { ssoRoutes } from './sso/routes.ts';

export const authRoutes = (services: AuthServices): Route[] =>
  [
    signInRoutes,
    sessionRoutes,
    ssoRoutes,
    passwordResetRoutes,
    inviteRoutes,
    ownOrganizationRoutes,
    operatorRoutes,
    profileRoutes,
    secondFactorRoutes,
    imageRoutes,
  ].flatMap((routesFor) => routesFor(services));

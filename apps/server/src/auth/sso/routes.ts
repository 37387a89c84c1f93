import { ssoSignInEndpoints } from '@lintel/api/endpoints/sso';
import { ssoLink } from '@lintel/domain/links';
import type { AnswerHeaders, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { AuthServices } from '../services.ts';
import { begin } from './begin.ts';
import { enterThrough } from './entering.ts';
import { SsoFailure } from './failure.ts';
import { proofRoutes } from './proofRoutes.ts';
import { type SsoServices, ssoServicesOf } from './services.ts';

/** By address. Generous, for a whole office may share one, and comes on the same morning. */
const visits = { calls: 1_200, seconds: 900 };

/** A person opens these pages, so each leads to another page, whatever happens: JSON is for programs. */
const ledOn = async (
  { log }: SsoServices,
  { slug, answer }: { slug: string; answer: AnswerHeaders },
  visit: () => Promise<string>,
): Promise<null> => {
  // What stands in the address of these pages is for nobody else.
  answer.header('cache-control', 'no-store');
  answer.header('referrer-policy', 'no-referrer');
  try {
    answer.redirect(await visit());
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    const { problem, cause } = error;
    log.warn({ err: cause, organization: slug, problem }, 'single sign-on failed');
    answer.redirect(`${ssoLink}?${new URLSearchParams({ problem, organization: slug }).toString()}`);
  }
  return null;
};

export const ssoRoutes = (auth: AuthServices): Route[] => {
  const services = ssoServicesOf(auth);
  return [
    route(
      ssoSignInEndpoints.start,
      async ({ params: { organization: slug }, query: { to }, answer, cookie }) =>
        ledOn(services, { slug, answer }, () => begin(services, { slug, answer, cookie, to })),
      visits,
    ),

    route(
      ssoSignInEndpoints.callback,
      async ({ params: { organization: slug }, query: sent, caller, origin, answer, cookie }) =>
        ledOn(services, { slug, answer }, () =>
          enterThrough(services, { slug, sent, caller, origin, answer, cookie }),
        ),
      visits,
    ),

    ...proofRoutes(services),
  ];
};

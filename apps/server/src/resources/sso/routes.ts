import { ssoEndpoints } from '@lintel/api/endpoints/sso';
import { tryConnection } from '../../auth/sso/trial.ts';
import { type Route, route } from '../../http/route.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import {
  connect,
  disconnect,
  readSettings,
  saveRules,
  type SsoSettingsServices,
  withSecret,
} from './store.ts';

interface SsoRouteServices extends SsoSettingsServices {
  outgoing: Outgoing;
  azureLoginUrl: string;
}

/** By address: each makes requests to wherever an administrator says. */
const trials = { calls: 60, seconds: 900 };

export const ssoSettingsRoutes = (services: SsoRouteServices): Route[] => [
  route(ssoEndpoints.read, ({ data }) => readSettings(services, data)),
  route(ssoEndpoints.connect, ({ data, body }) => connect(services, data, body)),
  route(ssoEndpoints.disconnect, ({ data }) => disconnect(services, data)),
  route(ssoEndpoints.saveRules, ({ data, body }) => saveRules(services, data, body)),
  route(
    ssoEndpoints.test,
    async ({ data, body }) => {
      const stored = await data.organization();
      const connection = withSecret(services.sealing, stored, body);
      const steps = await tryConnection({ ...services, organizationSlug: stored.slug, connection });
      const isWorking = steps.every(({ result }) => result !== 'failed');
      await recordActivity(data, { of: 'sso', what: 'tested', isWorking });
      return { steps };
    },
    trials,
  ),
];

import type { ChangedNoun } from '@lintel/api/liveEvents';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keys } from './queries.ts';
import { sessionKey } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** It changes nothing that is shown, as a file on its way: what others change is read meanwhile. */
      isAside?: boolean;
    };
  }
}

/** What has to be read again once something is changed, by whomever. */
export const affectedBy: Readonly<Record<ChangedNoun, readonly QueryKey[]>> = {
  // Folders and tags tell how many diagrams they hold.
  diagram: [keys.diagrams, keys.folders, keys.tags],
  // What lay in it lies elsewhere now.
  folder: [keys.folders, keys.diagrams],
  tag: [keys.tags, keys.diagrams],
  // Tags and types count what carries them.
  // What a dependency graph finds depends on what components are.
  component: [keys.components, keys.names, keys.tags, keys.types, keys.dependencies],
  componentUse: [[...keys.components, 'list']],
  type: [keys.types, keys.attributes, keys.components, keys.names, keys.dependencies],
  attribute: [keys.attributes, keys.types, keys.components, keys.dependencies],
  icon: [keys.icons, keys.types, keys.names, keys.components, keys.dependencies],
  // A diagram has in its log what was attached to it.
  attachment: [keys.attachments, keys.components, keys.everyChangeLog],
  member: [keys.users, keys.members],
  invite: [keys.invites],
  organization: [sessionKey, keys.organizations, keys.operatorOrganizations, keys.sso],
  // Turning two-step sign-in on or off ends sessions, and opens or closes organisations.
  session: [sessionKey, keys.sessions, keys.organizations, keys.secondFactor],
  token: [keys.tokens],
  apiKey: [keys.apiKeys],
  activity: [keys.activities],
  uiSettings: [keys.uiSettings],
  visit: [],
  query: [keys.queries],
  dependencyFilter: [keys.dependencyFilters],
  // Tables show what components are drawn on, and related to.
  dependencies: [keys.dependencies, [...keys.components, 'list']],
};

/** By the person's own membership besides: they may do more or less from now on, in every menu and on every screen. */
export const affectedByOwnMembership: readonly QueryKey[] = [sessionKey, keys.organizations];

/** After a change that was made here. */
export const readAgain = (client: QueryClient, noun: ChangedNoun): Promise<unknown> =>
  Promise.all(affectedBy[noun].map((queryKey) => client.invalidateQueries({ queryKey })));

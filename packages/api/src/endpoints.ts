import type { Endpoint } from './endpoint.ts';
import { activityEndpoints } from './endpoints/activities.ts';
import { apiKeyEndpoints } from './endpoints/apiKeys.ts';
import { attributeEndpoints } from './endpoints/attributes.ts';
import { attachmentEndpoints } from './endpoints/attachments.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { changeLogEndpoints } from './endpoints/changeLogs.ts';
import { componentEndpoints } from './endpoints/components.ts';
import { dependencyEndpoints } from './endpoints/dependencies.ts';
import { diagramEndpoints } from './endpoints/diagrams.ts';
import { embeddingEndpoints } from './endpoints/embedding.ts';
import { eventEndpoints } from './endpoints/events.ts';
import { exchangeEndpoints } from './endpoints/exchange.ts';
import { folderEndpoints } from './endpoints/folders.ts';
import { iconEndpoints, sharedTypeEndpoints } from './endpoints/icons.ts';
import { memberEndpoints } from './endpoints/members.ts';
import { conditionEndpoints } from './endpoints/condition.ts';
import { operatorEndpoints, organizationEndpoints } from './endpoints/organizations.ts';
import { previewEndpoints } from './endpoints/previews.ts';
import { profileEndpoints } from './endpoints/profile.ts';
import { queryEndpoints } from './endpoints/queries.ts';
import { releaseNoteEndpoints } from './endpoints/releaseNotes.ts';
import { sharingEndpoints } from './endpoints/sharing.ts';
import { ssoEndpoints, ssoSignInEndpoints } from './endpoints/sso.ts';
import { tagEndpoints } from './endpoints/tags.ts';
import { tokenEndpoints } from './endpoints/tokens.ts';
import { typeEndpoints } from './endpoints/types.ts';
import { uiSettingsEndpoints } from './endpoints/uiSettings.ts';
import { versionEndpoints } from './endpoints/versions.ts';
import './shapeNames.ts';

/** Every endpoint there is, by noun. A new noun is one file and one line here. */
export const endpoints = {
  auth: authEndpoints,
  ssoSignIn: ssoSignInEndpoints,
  profile: profileEndpoints,
  organizations: organizationEndpoints,
  embedding: embeddingEndpoints,
  sso: ssoEndpoints,
  operator: operatorEndpoints,
  condition: conditionEndpoints,
  members: memberEndpoints,
  folders: folderEndpoints,
  diagrams: diagramEndpoints,
  exchange: exchangeEndpoints,
  versions: versionEndpoints,
  sharing: sharingEndpoints,
  previews: previewEndpoints,
  changeLogs: changeLogEndpoints,
  activities: activityEndpoints,
  tags: tagEndpoints,
  types: typeEndpoints,
  attributes: attributeEndpoints,
  components: componentEndpoints,
  queries: queryEndpoints,
  dependencies: dependencyEndpoints,
  icons: iconEndpoints,
  sharedTypes: sharedTypeEndpoints,
  attachments: attachmentEndpoints,
  tokens: tokenEndpoints,
  apiKeys: apiKeyEndpoints,
  events: eventEndpoints,
  releaseNotes: releaseNoteEndpoints,
  uiSettings: uiSettingsEndpoints,
};

export const everyEndpoint = (): Endpoint[] =>
  Object.values(endpoints).flatMap((ofNoun): Endpoint[] => Object.values(ofNoun));

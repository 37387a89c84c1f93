import type { Endpoint } from './endpoint.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { diagramEndpoints } from './endpoints/diagrams.ts';
import { folderEndpoints } from './endpoints/folders.ts';
import { memberEndpoints } from './endpoints/members.ts';
import { operatorEndpoints, organizationEndpoints } from './endpoints/organizations.ts';
import { profileEndpoints } from './endpoints/profile.ts';
import { releaseNoteEndpoints } from './endpoints/releaseNotes.ts';
import { tagEndpoints } from './endpoints/tags.ts';
import { uiSettingsEndpoints } from './endpoints/uiSettings.ts';

/** Every endpoint there is, by noun. A new noun is one file and one line here. */
export const endpoints = {
  auth: authEndpoints,
  profile: profileEndpoints,
  organizations: organizationEndpoints,
  operator: operatorEndpoints,
  members: memberEndpoints,
  folders: folderEndpoints,
  diagrams: diagramEndpoints,
  tags: tagEndpoints,
  releaseNotes: releaseNoteEndpoints,
  uiSettings: uiSettingsEndpoints,
};

export const everyEndpoint = (): Endpoint[] =>
  Object.values(endpoints).flatMap((ofNoun): Endpoint[] => Object.values(ofNoun));

import type { ChangedNoun } from '@lintel/api/liveEvents';

/**
 * As what a change of each table is told to those who have the application open; null for what nobody has on
 * screen, or what never changes without a row of another table. A test holds every endpoint to it.
 */
export const announcedAs: Readonly<Record<string, ChangedNoun | null>> = {
  access_token: 'token',
  activity_log: 'activity',
  // Kept for a program that did not hear it the first time.
  api_answer: null,
  api_key: 'apiKey',
  attachment: 'attachment',
  // Written with the attachment, and gone with what it hung on.
  attachment_on_item: null,
  attribute: 'attribute',
  // Written with the attribute that they belong to, or gone with a type, which is told.
  attribute_for_type: null,
  attribute_list_item: null,
  // Written with the component that has the value, or gone with the attribute.
  attribute_value: null,
  change_log: null,
  component_instance: null,
  component_model: 'component',
  dependency_filter: 'dependencyFilter',
  diagram: 'diagram',
  diagram_level: null,
  diagram_link: null,
  // Written when the diagram is drawn on, and when a version of it is kept.
  diagram_change: null,
  // Made of what is told already.
  diagram_preview: null,
  diagram_visit: 'visit',
  doc_client: null,
  doc_head: null,
  doc_snapshot: null,
  doc_update: null,
  folder: 'folder',
  group_link: null,
  icon: 'icon',
  // The operator's page asks again by itself.
  installation_event: null,
  invite: 'invite',
  job: null,
  list_attribute_value: null,
  membership: 'member',
  organization: 'organization',
  password_reset: null,
  query: 'query',
  relation: null,
  sessions: 'session',
  shared_type: null,
  sign_in_failure: null,
  // Used, or made with a membership, which is told.
  sso_identity: null,
  sso_request: null,
  tag: 'tag',
  // Written with the diagram or the component that carries the tag.
  tag_on_item: null,
  textarea: null,
  types: 'type',
  ui_settings: 'uiSettings',
  user_attribute_value: null,
  user_image: 'member',
  user_password: null,
  users: 'member',
  version: 'diagram',
  // Written with the version that it belongs to.
  version_state: null,
};

import type { ChangedNoun } from '@lintel/api/liveEvents';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  attachmentRule,
  diagramRule,
  folderRule,
  linkRule,
  onDiagram,
  own,
  ownOnDiagram,
  type Rule,
  shared,
} from './rules.ts';
import {
  accessToken,
  apiAnswer,
  apiKey,
  invite,
  passwordReset,
  sessions,
  signInFailure,
  ssoIdentity,
  ssoRequest,
} from './tables/access.ts';
import { attachment, attachmentOnItem } from './tables/attachment.ts';
import {
  attribute,
  attributeForType,
  attributeListItem,
  attributeValue,
  listAttributeValue,
  userAttributeValue,
} from './tables/attribute.ts';
import { componentModel } from './tables/component.ts';
import { diagram, diagramLevel, diagramVisit, version } from './tables/diagram.ts';
import { diagramChange } from './tables/diagramChange.ts';
import { diagramLink } from './tables/diagramLink.ts';
import { diagramPreview } from './tables/diagramPreview.ts';
import { docClient, docHead, docSnapshot, docUpdate } from './tables/document.ts';
import { componentInstance, groupLink, relation, textarea } from './tables/drawn.ts';
import { folder } from './tables/folder.ts';
import { installationEvent } from './tables/installationEvent.ts';
import { job } from './tables/job.ts';
import { activityLog, changeLog } from './tables/logs.ts';
import { organization } from './tables/organization.ts';
import { dependencyFilter, query, uiSettings } from './tables/saved.ts';
import { tag, tagOnItem } from './tables/tag.ts';
import { icon, sharedType, types } from './tables/type.ts';
import { membership, recoveryCode, secondFactor, userImage, userPassword, users } from './tables/user.ts';
import { versionState } from './tables/versionState.ts';

interface Listed {
  readonly table: PgTable;
  /** Who of an organisation may see a row. A table without it cannot be reached through a scoped database. */
  readonly rule?: Rule;
  /**
   * As what a change of it is told to those who have the application open; null for what nobody has on screen, or what
   * never changes without a row of another table. A test holds every endpoint to it.
   */
  readonly announcedAs: ChangedNoun | null;
}

/** Every table of the database, and what the database itself cannot say of it. */
export const everyTable = {
  accessToken: { table: accessToken, rule: ownOnDiagram, announcedAs: 'token' },
  activityLog: { table: activityLog, rule: onDiagram, announcedAs: 'activity' },
  // Kept for a program that did not hear it the first time.
  apiAnswer: { table: apiAnswer, rule: shared, announcedAs: null },
  apiKey: { table: apiKey, rule: shared, announcedAs: 'apiKey' },
  attachment: { table: attachment, rule: attachmentRule, announcedAs: 'attachment' },
  // Written with the attachment, and gone with what it hung on.
  attachmentOnItem: { table: attachmentOnItem, rule: onDiagram, announcedAs: null },
  attribute: { table: attribute, rule: shared, announcedAs: 'attribute' },
  // Written with the attribute that they belong to, or gone with a type, which is told.
  attributeForType: { table: attributeForType, rule: shared, announcedAs: null },
  attributeListItem: { table: attributeListItem, rule: shared, announcedAs: null },
  // Written with the component that has the value, or gone with the attribute.
  attributeValue: { table: attributeValue, rule: shared, announcedAs: null },
  changeLog: { table: changeLog, rule: onDiagram, announcedAs: null },
  componentInstance: { table: componentInstance, rule: onDiagram, announcedAs: null },
  componentModel: { table: componentModel, rule: shared, announcedAs: 'component' },
  dependencyFilter: { table: dependencyFilter, rule: shared, announcedAs: 'dependencyFilter' },
  diagram: { table: diagram, rule: diagramRule, announcedAs: 'diagram' },
  // Written when the diagram is drawn on, and when a version of it is kept.
  diagramChange: { table: diagramChange, rule: onDiagram, announcedAs: null },
  diagramLevel: { table: diagramLevel, announcedAs: null },
  diagramLink: { table: diagramLink, rule: linkRule, announcedAs: null },
  // Made of what is told already.
  diagramPreview: { table: diagramPreview, rule: onDiagram, announcedAs: null },
  diagramVisit: { table: diagramVisit, rule: ownOnDiagram, announcedAs: 'visit' },
  docClient: { table: docClient, announcedAs: null },
  docHead: { table: docHead, announcedAs: null },
  docSnapshot: { table: docSnapshot, announcedAs: null },
  docUpdate: { table: docUpdate, announcedAs: null },
  folder: { table: folder, rule: folderRule, announcedAs: 'folder' },
  groupLink: { table: groupLink, rule: onDiagram, announcedAs: null },
  icon: { table: icon, rule: shared, announcedAs: 'icon' },
  // The operator's page asks again by itself.
  installationEvent: { table: installationEvent, announcedAs: null },
  invite: { table: invite, rule: shared, announcedAs: 'invite' },
  job: { table: job, announcedAs: null },
  listAttributeValue: { table: listAttributeValue, rule: shared, announcedAs: null },
  membership: { table: membership, rule: shared, announcedAs: 'member' },
  organization: { table: organization, announcedAs: 'organization' },
  passwordReset: { table: passwordReset, announcedAs: null },
  query: { table: query, rule: shared, announcedAs: 'query' },
  recoveryCode: { table: recoveryCode, announcedAs: 'session' },
  relation: { table: relation, rule: onDiagram, announcedAs: null },
  secondFactor: { table: secondFactor, announcedAs: 'session' },
  sessions: { table: sessions, announcedAs: 'session' },
  sharedType: { table: sharedType, announcedAs: null },
  signInFailure: { table: signInFailure, announcedAs: null },
  // Used, or made with a membership, which is told.
  ssoIdentity: { table: ssoIdentity, announcedAs: null },
  ssoRequest: { table: ssoRequest, announcedAs: null },
  tag: { table: tag, rule: shared, announcedAs: 'tag' },
  // Written with the diagram or the component that carries the tag.
  tagOnItem: { table: tagOnItem, rule: onDiagram, announcedAs: null },
  textarea: { table: textarea, rule: onDiagram, announcedAs: null },
  types: { table: types, rule: shared, announcedAs: 'type' },
  uiSettings: { table: uiSettings, rule: own, announcedAs: 'uiSettings' },
  userAttributeValue: { table: userAttributeValue, rule: shared, announcedAs: null },
  userImage: { table: userImage, announcedAs: 'member' },
  userPassword: { table: userPassword, announcedAs: null },
  users: { table: users, announcedAs: 'member' },
  version: { table: version, rule: onDiagram, announcedAs: 'diagram' },
  // Written with the version that it belongs to.
  versionState: { table: versionState, rule: onDiagram, announcedAs: null },
} satisfies Readonly<Record<string, Listed>>;

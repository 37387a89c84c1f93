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
import { membership, userImage, userPassword, users } from './tables/user.ts';
import { versionState } from './tables/versionState.ts';

/** Every table of the database, as drizzle wants them: in one object. */
export const schema = {
  accessToken,
  activityLog,
  apiAnswer,
  apiKey,
  attachment,
  attachmentOnItem,
  attribute,
  attributeForType,
  attributeListItem,
  attributeValue,
  changeLog,
  componentInstance,
  componentModel,
  dependencyFilter,
  diagram,
  diagramChange,
  diagramLevel,
  diagramLink,
  diagramPreview,
  diagramVisit,
  docClient,
  docHead,
  docSnapshot,
  docUpdate,
  folder,
  groupLink,
  icon,
  installationEvent,
  invite,
  job,
  listAttributeValue,
  membership,
  organization,
  passwordReset,
  query,
  relation,
  sessions,
  sharedType,
  signInFailure,
  ssoIdentity,
  ssoRequest,
  tag,
  tagOnItem,
  textarea,
  types,
  uiSettings,
  userAttributeValue,
  userImage,
  userPassword,
  users,
  version,
  versionState,
};

import type {
  accessTokenSchema,
  apiAnswerSchema,
  apiKeySchema,
  inviteSchema,
  passwordResetSchema,
  sessionSchema,
  ssoIdentitySchema,
  ssoRequestSchema,
} from '@lintel/domain/entities/access';
import type { attachmentOnItemSchema, attachmentSchema } from '@lintel/domain/entities/attachment';
import type {
  attributeForTypeSchema,
  attributeListItemSchema,
  attributeSchema,
  attributeValueSchema,
  listAttributeValueSchema,
  userAttributeValueSchema,
} from '@lintel/domain/entities/attribute';
import type { componentModelSchema, diagramLinkSchema } from '@lintel/domain/entities/component';
import type {
  diagramLevelSchema,
  diagramSchema,
  diagramVisitSchema,
  versionSchema,
} from '@lintel/domain/entities/diagram';
import type {
  componentInstanceSchema,
  groupLinkSchema,
  relationSchema,
  textareaSchema,
} from '@lintel/domain/entities/drawn';
import type { folderSchema } from '@lintel/domain/entities/folder';
import type { activityLogSchema, changeLogSchema } from '@lintel/domain/entities/logs';
import type { organizationSchema } from '@lintel/domain/entities/organization';
import type { dependencyFilterSchema, querySchema, uiSettingsSchema } from '@lintel/domain/entities/saved';
import type { tagOnItemSchema, tagSchema } from '@lintel/domain/entities/tag';
import type { iconSchema, sharedTypeSchema, typeSchema } from '@lintel/domain/entities/type';
import type {
  membershipSchema,
  recoveryCodeSchema,
  secondFactorSchema,
  userPasswordSchema,
  userSchema,
} from '@lintel/domain/entities/user';
import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { ServerOnly } from './columns.ts';
import { schema } from './schema.ts';

/** Each entity of the domain and the table that stores it. The compiler compares them below. */
interface Entities {
  accessToken: typeof accessTokenSchema;
  activityLog: typeof activityLogSchema;
  apiAnswer: typeof apiAnswerSchema;
  apiKey: typeof apiKeySchema;
  attachment: typeof attachmentSchema;
  attachmentOnItem: typeof attachmentOnItemSchema;
  attribute: typeof attributeSchema;
  attributeForType: typeof attributeForTypeSchema;
  attributeListItem: typeof attributeListItemSchema;
  attributeValue: typeof attributeValueSchema;
  changeLog: typeof changeLogSchema;
  componentInstance: typeof componentInstanceSchema;
  componentModel: typeof componentModelSchema;
  dependencyFilter: typeof dependencyFilterSchema;
  diagram: typeof diagramSchema;
  diagramLevel: typeof diagramLevelSchema;
  diagramLink: typeof diagramLinkSchema;
  diagramVisit: typeof diagramVisitSchema;
  folder: typeof folderSchema;
  groupLink: typeof groupLinkSchema;
  icon: typeof iconSchema;
  invite: typeof inviteSchema;
  listAttributeValue: typeof listAttributeValueSchema;
  membership: typeof membershipSchema;
  organization: typeof organizationSchema;
  passwordReset: typeof passwordResetSchema;
  query: typeof querySchema;
  recoveryCode: typeof recoveryCodeSchema;
  relation: typeof relationSchema;
  secondFactor: typeof secondFactorSchema;
  sessions: typeof sessionSchema;
  sharedType: typeof sharedTypeSchema;
  ssoIdentity: typeof ssoIdentitySchema;
  ssoRequest: typeof ssoRequestSchema;
  tag: typeof tagSchema;
  tagOnItem: typeof tagOnItemSchema;
  textarea: typeof textareaSchema;
  types: typeof typeSchema;
  uiSettings: typeof uiSettingsSchema;
  userAttributeValue: typeof userAttributeValueSchema;
  userPassword: typeof userPasswordSchema;
  users: typeof userSchema;
  version: typeof versionSchema;
}

type Stored<K extends keyof Entities> = (typeof schema)[K]['$inferSelect'];
type Shown<K extends keyof Entities> = Omit<Stored<K>, ServerOnly<Stored<K>>>;
type Flat<T> = { [K in keyof T]: T[K] };
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Agreement = { [K in keyof Entities]: Equal<Flat<Shown<K>>, Flat<z.infer<Entities[K]>>> };
type Disagreeing = { [K in keyof Agreement]: Agreement[K] extends true ? never : K }[keyof Agreement];

/** Stored for the server's own work; no entity describes them. */
const withoutEntity = [
  'diagramChange',
  'diagramPreview',
  'docClient',
  'docHead',
  'docSnapshot',
  'docUpdate',
  'installationEvent',
  'job',
  'signInFailure',
  'userImage',
  'versionState',
] as const;

type Forgotten = Exclude<keyof typeof schema, keyof Entities | (typeof withoutEntity)[number]>;

const mustBeNever = <T extends never>(...none: T[]): T[] => none;

test('a stored row is its entity, field for field', () => {
  expect(mustBeNever<Disagreeing>()).toEqual([]);
  expect(mustBeNever<Forgotten>()).toEqual([]);
});

test('a difference in a field, its type or its nullability does not compile', () => {
  interface Folder {
    name: string;
  }
  const differs: [
    Equal<Folder, { name: string | null }>,
    Equal<Folder, { name?: string }>,
    Equal<Folder, { name: string; slug: string }>,
    Equal<Folder, { name: 'a' | 'b' }>,
    Equal<{ filter: unknown }, { filter: string }>,
  ] = [false, false, false, false, false];
  expect(differs).not.toContain(true);
});

test('every table either has an entity or is known to have none', () => {
  expect(Object.keys(schema)).toEqual(expect.arrayContaining([...withoutEntity]));
});

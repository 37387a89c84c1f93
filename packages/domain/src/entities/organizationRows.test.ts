import { expect, test } from 'vitest';
import {
  apiAnswerSchema,
  apiKeySchema,
  inviteSchema,
  sessionSchema,
  ssoIdentitySchema,
  ssoRequestSchema,
} from './access.ts';
import { attachmentOnItemSchema, attachmentSchema } from './attachment.ts';
import {
  attributeForTypeSchema,
  attributeListItemSchema,
  attributeSchema,
  attributeValueSchema,
  listAttributeValueSchema,
  userAttributeValueSchema,
} from './attribute.ts';
import { activityLogSchema, changeLogSchema } from './logs.ts';
import { organizationSchema } from './organization.ts';
import { releaseNoteSchema } from './releaseNote.ts';
import { uiSettingsSchema } from './saved.ts';
import { tagOnItemSchema, tagSchema } from './tag.ts';
import { iconSchema, sharedTypeSchema, typeSchema } from './type.ts';
import {
  membershipSchema,
  recoveryCodeSchema,
  secondFactorSchema,
  userPasswordSchema,
  userSchema,
} from './user.ts';
import { expectRow, instant, named, stamps, type Row, type Schema } from '../testing/rows.ts';

const rows: readonly Row[] = [
  [
    'invite',
    inviteSchema,
    {
      inviteId: 1,
      fkOrganizationId: 2,
      fkInvitedByUserId: null,
      invitedEmail: 'ann@lintel.example',
      role: 'EDITOR',
      token: 'hash',
      expires: instant,
      used: false,
      ...stamps,
    },
  ],
  [
    'key of the external API',
    apiKeySchema,
    {
      apiKeyId: 1,
      fkOrganizationId: 2,
      fkUserId: 3,
      fkCreatedByUserId: null,
      name: 'Nightly import',
      prefix: 'lak_abcd',
      keyHash: 'hash',
      access: 'write',
      expiresAt: null,
      lastUsedAt: null,
      createdAt: instant,
      revokedAt: null,
    },
  ],
  [
    'session',
    sessionSchema,
    {
      sessionId: 'hash',
      fkUserId: 1,
      fkOrganizationId: 2,
      fkSsoOrganizationId: 2,
      ssoSignOut: null,
      expiresAt: instant,
      absoluteExpiresAt: instant,
      lastSeenAt: instant,
      userAgent: '',
      address: '127.0.0.1',
      createdAt: instant,
    },
  ],
  [
    'identity at a provider',
    ssoIdentitySchema,
    {
      ssoIdentityId: 1,
      fkOrganizationId: 2,
      fkUserId: 3,
      issuer: 'https://login.example.com',
      subject: 'ann',
      createdAt: instant,
      lastUsedAt: instant,
    },
  ],
  [
    'person who was sent to a provider',
    ssoRequestSchema,
    {
      stateHash: 'hash',
      browserHash: 'hash',
      fkOrganizationId: 2,
      returnTo: '/',
      expiresAt: instant,
    },
  ],
  [
    'answer that is kept',
    apiAnswerSchema,
    {
      apiAnswerId: 1,
      fkOrganizationId: 2,
      fkApiKeyId: 3,
      idempotencyKey: 'run-7',
      requestHash: 'hash',
      status: 201,
      body: '{}',
      createdAt: instant,
    },
  ],
  [
    'attachment',
    attachmentSchema,
    {
      attachmentId: 1,
      fkOrganizationId: 2,
      fkUserId: null,
      name: 'Plan',
      originalName: 'plan.pdf',
      mimeType: 'application/pdf',
      storageType: 'LOCAL',
      url: '/api/attachments/1',
      size: 0,
      createdAt: instant,
      orphanedAt: null,
    },
  ],
  [
    'attachment on an item',
    attachmentOnItemSchema,
    { attachmentOnItemId: 1, fkOrganizationId: 2, fkAttachmentId: 3, fkComponentId: null, fkDiagramId: 4 },
  ],
  [
    'attribute',
    attributeSchema,
    {
      attributeId: 1,
      fkOrganizationId: 2,
      ...named,
      description: null,
      required: true,
      limitedToTypes: true,
      attributeType: 'LIST',
      fkTypeId: null,
      externalId: null,
      apiContext: null,
      ...stamps,
    },
  ],
  [
    'item of an attribute',
    attributeListItemSchema,
    { attributeListItemId: 1, fkOrganizationId: 2, fkAttributeId: 3, value: 'Gold' },
  ],
  [
    'attribute of a type',
    attributeForTypeSchema,
    { attributeForTypeId: 1, fkOrganizationId: 2, fkAttributeId: 3, fkTypeId: null, fkSharedTypeId: 4 },
  ],
  [
    'value',
    attributeValueSchema,
    { attributeValueId: 1, fkOrganizationId: 2, fkAttributeId: 3, componentModelId: 4, value: '' },
  ],
  [
    'chosen item',
    listAttributeValueSchema,
    { listAttributeValueId: 1, fkOrganizationId: 2, componentModelId: 3, fkListItemId: 4 },
  ],
  [
    'chosen person',
    userAttributeValueSchema,
    { userAttributeValueId: 1, fkOrganizationId: 2, fkAttributeId: 3, componentModelId: 4, fkUserId: 5 },
  ],
  [
    'entry of the change log',
    changeLogSchema,
    {
      logId: 1,
      fkOrganizationId: 2,
      fkUserId: null,
      fkDiagramId: null,
      fkComponentId: null,
      itemSlug: 'orders',
      itemType: 'DIAGRAM',
      facts: [{ of: 'diagram', what: 'renamed', from: 'Order', to: 'Orders' }],
      itemKeys: ['c1'],
      updatedAt: instant,
    },
  ],
  [
    'activity',
    activityLogSchema,
    {
      activityLogId: 1,
      fkOrganizationId: 2,
      actor: 'SYSTEM',
      fkUserId: null,
      fkDiagramId: null,
      fact: { of: 'signIn', what: 'left' },
      itemSlug: 'orders',
      itemType: 'RELATION',
      action: 'ADDED',
      address: '192.0.2.7',
      createdAt: instant,
    },
  ],
  [
    'organisation',
    organizationSchema,
    {
      organizationId: 1,
      ...named,
      description: null,
      suspended: false,
      secondFactorRequired: false,
      ssoRequired: false,
      ssoProvider: null,
      ssoClientId: null,
      ssoSecret: null,
      ssoAzureTenantId: null,
      ssoWellknownUrl: null,
      ssoDefaultRole: 'READER',
      ssoRoleClaim: 'groups',
      ssoRoleRules: [{ group: 'architects', role: 'EDITOR' }],
      organizationTemplate: 'empty',
      embedding: 'ANY',
      embedOrigins: ['https://wiki.example.com'],
      automaticVersions: true,
      activityRetentionDays: 365,
      ...stamps,
    },
  ],
  [
    'release note',
    releaseNoteSchema,
    { id: 'n1', date: '2026-11-23', title: 'New', ingress: '', href: '/changelog#n1' },
  ],
  ['settings', uiSettingsSchema, { fkOrganizationId: 1, fkUserId: 2, tableSettings: {}, ...stamps }],
  [
    'tag',
    tagSchema,
    {
      tagId: 1,
      fkOrganizationId: 2,
      ...named,
      description: null,
      color: 'blue',
      externalId: null,
      apiContext: null,
      ...stamps,
    },
  ],
  [
    'tag on an item',
    tagOnItemSchema,
    { tagOnItemId: 1, fkOrganizationId: 2, fkTagId: 3, fkDiagramId: null, fkComponentId: 4 },
  ],
  [
    'icon',
    iconSchema,
    {
      iconId: 1,
      fkOrganizationId: null,
      name: 'Box',
      url: 'box.svg',
      originalName: 'box.svg',
      folder: null,
      iconSet: 'GENERAL',
      storageType: 'LOCAL',
      deprecated: false,
      createdAt: instant,
    },
  ],
  [
    'type',
    typeSchema,
    { typeId: 1, fkOrganizationId: 2, ...named, description: null, iconId: null, ...stamps },
  ],
  ['shared type', sharedTypeSchema, { sharedTypeId: 1, ...named, iconId: null }],
  [
    'person',
    userSchema,
    {
      userId: 1,
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@lintel.example',
      image: null,
      superUser: false,
      lastSeenAt: null,
      authProvider: 'PASSWORD',
      defaultOrganizationId: null,
      ...stamps,
    },
  ],
  ['password', userPasswordSchema, { fkUserId: 1, passwordHash: 'h', ...stamps }],
  [
    'second factor',
    secondFactorSchema,
    { fkUserId: 1, secret: 'sealed', lastStep: 59_000_000, createdAt: instant },
  ],
  ['recovery code', recoveryCodeSchema, { codeHash: 'hash', fkUserId: 1, createdAt: instant }],
  ['membership', membershipSchema, { fkOrganizationId: 1, fkUserId: 2, role: 'READER', ...stamps }],
];

test.each(rows)('a row is taken with all that it has, and not without: %s', (_, schema, row) => {
  expectRow(schema, row);
});

const ok = (schema: Schema, row: object): boolean => schema.safeParse(row).success;

test('a release note has an address of this application', () => {
  const note = { id: 'n', date: '2026-11-23', title: '', ingress: '', href: '/changelog#n' };
  expect(ok(releaseNoteSchema, note)).toBe(true);
  for (const href of ['https://lintel.example', '//lintel.example', 'changelog#n', 'javascript:alert(1)'])
    expect([href, ok(releaseNoteSchema, { ...note, href })]).toEqual([href, false]);
  expect(ok(releaseNoteSchema, { ...note, date: '23.11.2026' })).toBe(false);
});

/** Every business constant and limit that both sides must agree on. */
export const limits = {
  nameLength: 200,
  descriptionLength: 5_000,
  richTextBytes: 200_000,
  emailLength: 254,
  passwordMin: 12,
  passwordMax: 200,
  sharePasswordMin: 8,
  sessionsPerPerson: 50,
  recoveryCodes: 8,
  /** All of them stand in one header, of which proxies take 4 kB. */
  embedOrigins: 30,
  embedOriginLength: 100,
  versionsPerDiagram: 1_000,
  changeLogEntries: 500,
  activitiesPerPage: 200,
  changeLogItems: 50,
  /** A name in an entry; two of the longest names of a person fit. */
  loggedNameLength: 500,
  /** Of so many tags, list items or people an entry has the names. */
  loggedNames: 20,
  /** Of a text or a value an entry has the beginning. */
  loggedTextLength: 60,
  /** A sentence of the time in which entries were sentences; the longest had all tags in it. */
  saidLength: 200_000,
  tagsPerOrganization: 500,
  typesPerOrganization: 2_000,
  attributesPerOrganization: 500,
  listItemsPerAttribute: 500,
  attributeValueLength: 2_000,
  usersPerAttribute: 100,
  componentsPerOrganization: 200_000,
  componentsPerCall: 200,
  componentsPerPage: 200,
  componentsPerImport: 2_000,
  /** Of a file of rows: so many have room in it, with all that is said of them in a line. */
  importFileBytes: 5_000_000,
  diagramLinksPerComponent: 200,
  attachmentsPerItem: 100,
  namesPerCall: 10_000,
  labelLength: 200,
  urlLength: 2_000,
  foldersPerOrganization: 2_000,
  diagramsPerCall: 200,
  previewsPerCall: 20,
  /** In characters; of a diagram that takes more nothing is kept for its card. */
  previewLength: 300_000,
  diagramsPerOrganization: 50_000,
  membersPerOrganization: 10_000,
  openInvitesPerOrganization: 500,
  avatarBytes: 512_000,
  searchLength: 200,
  /** Of a list that a filter asks for. */
  itemsPerCondition: 500,
  attributesPerFilter: 50,
  columnsPerView: 100,
  viewsPerOrganization: 2_000,
  dependencyGraphsPerOrganization: 2_000,
  jsonBodyBytes: 1_000_000,
  uiSettingsBytes: 64_000,
  accessTokensPerPerson: 20,
  /** Made in passing for one diagram each; they end by themselves within minutes. */
  passingTokensPerPerson: 100,
  apiKeysPerOrganization: 50,
  roleRulesPerOrganization: 100,
  groupLength: 200,
  claimLength: 100,
  clientSecretLength: 2_000,
  /** Of one call of the external API: pipelines send whole landscapes. */
  externalBodyBytes: 5_000_000,
  externalItemsPerCall: 2_000,
  externalCallsPerMinute: 600,
  externalRefLength: 200,
  idempotencyKeyLength: 200,
  eventStreamsPerPerson: 30,
  iconBytes: 256_000,
  /** Uploaded and imported ones; each of the vendors' sets has less than a thousand. */
  iconsPerOrganization: 10_000,
  iconArchiveBytes: 60_000_000,
  /** Of a file that is imported, as it is sent. */
  importBytes: 500_000_000,
  attachmentBytes: 25_000_000,
  attachmentsPerOrganization: 50_000,
  attachmentBytesPerOrganization: 10_000_000_000,
} as const;

export const pageSizes = { releaseNotes: 4, changeLog: 10 } as const;

/** Of the frame in which a diagram stands on another page. */
export const embedSize = { width: 1280, height: 800 } as const;

export const durations = {
  inviteDays: 7,
  secondFactorSetUpMinutes: 30,
  passwordResetMinutes: 60,
  sharePassMinutes: 60,
  sessionIdleDays: 30,
  sessionAbsoluteDays: 180,
  /** How long a person may take to sign in at their provider. */
  ssoRequestMinutes: 10,
  /** People who come through a provider come back to it: that they left the company is known there. */
  ssoSessionDays: 7,
  accessTokenDays: [7, 30, 90, 365] as const,
  apiKeyDays: [30, 90, 365] as const,
  /** For so long an export can be fetched, and an import be taken back. */
  transferMinutes: 60,
  /** For so long a repeated call of the external API is answered as it was the first time. */
  idempotencyHours: 24,
  passingTokenMinutes: 10,
  /** For so long what was deleted or merged can be brought back. */
  componentUndoDays: 30,
  /** A client with a dialog open says so again before that. */
  editingSeconds: 45,
  /** Longer than what was deleted can come back: from the history, from a copy on a device, from a version. */
  orphanDays: 40,
  sidebarCookieSeconds: 604_800,
} as const;

/** For how long what the organisation keeps about itself is kept, in days. */
export const retention = { activityDays: { least: 30, usual: 365, most: 3_650 } } as const;

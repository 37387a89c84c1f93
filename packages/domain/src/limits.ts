/** Every business constant and limit that both sides must agree on. */
export const limits = {
  nameLength: 200,
  descriptionLength: 5_000,
  richTextBytes: 200_000,
  emailLength: 254,
  passwordMin: 12,
  passwordMax: 200,
  tagsPerOrganization: 500,
  foldersPerOrganization: 2_000,
  diagramsPerCall: 200,
  diagramsPerOrganization: 50_000,
  membersPerOrganization: 10_000,
  openInvitesPerOrganization: 500,
  avatarBytes: 512_000,
  searchLength: 200,
  jsonBodyBytes: 1_000_000,
  uiSettingsBytes: 64_000,
} as const;

export const pageSizes = { releaseNotes: 4, changeLog: 10 } as const;

export const durations = {
  inviteDays: 7,
  passwordResetMinutes: 60,
  sessionIdleDays: 30,
  sessionAbsoluteDays: 180,
  sidebarCookieSeconds: 604_800,
} as const;

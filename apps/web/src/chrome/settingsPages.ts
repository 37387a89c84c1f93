import type { Permission } from '@lintel/domain/permissions';
import { settingsPages } from '@lintel/domain/settingsPages';

/** The pages that somebody may look at; nobody is led to the others. */
export const settingsPagesFor = (may: (permission: Permission) => boolean) =>
  settingsPages.filter(({ needs }) => may(needs));

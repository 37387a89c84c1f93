import type { Permission } from '@lintel/domain/permissions';
import { settingsPages } from '@lintel/domain/settingsPages';

/** The pages that the person may look at; nothing leads to the others. */
export const settingsPagesFor = (may: (permission: Permission) => boolean) =>
  settingsPages.filter(({ needs }) => may(needs));

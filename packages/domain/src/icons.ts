import type { iconSets } from './entities/type.ts';

export type IconSet = (typeof iconSets)[number];

export const iconSetNames: Readonly<Record<IconSet, string>> = {
  AWS: 'AWS',
  AZURE: 'Azure',
  GENERAL: 'General',
  CUSTOM: 'Custom',
  K8: 'Kubernetes',
  MS_POWER_PLATFORM: 'Power Platform',
  MS_D365: 'Dynamics 365',
};

/** Their makers do not let us pass these on: an administrator imports the archive that the maker publishes. */
export const importedSets = ['AZURE', 'MS_POWER_PLATFORM', 'MS_D365'] as const;
export type ImportedSet = (typeof importedSets)[number];

/** Lines without a colour of their own, which take the hue of the type; what others draw is shown as it is. */
export const isTinted = (set: IconSet): boolean => set === 'GENERAL';

export const wrongIconType = 'Invalid icon type. Accepted file types: .svg';

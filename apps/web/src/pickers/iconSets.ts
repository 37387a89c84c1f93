import type { IconSet } from '@lintel/domain/icons';

export const iconSetLabels: Readonly<Record<IconSet, string>> = {
  GENERAL: 'General',
  AWS: 'AWS',
  AZURE: 'Azure',
  K8: 'Kubernetes',
  MS_POWER_PLATFORM: 'Power Platform',
  MS_D365: 'Dynamics 365',
  CUSTOM: 'Custom',
};

/** As people look for them: what suits everybody first. */
export const orderedIconSets = Object.keys(iconSetLabels) as IconSet[];

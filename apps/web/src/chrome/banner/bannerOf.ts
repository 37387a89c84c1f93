export type BannerKind = 'connection' | 'suspended' | 'version';

export interface WholePage {
  connectionLost: boolean;
  suspended: boolean;
  newVersion: boolean;
}

/**
 * There is room for one. What stops all work comes first, what can wait comes last: without a connection
 * neither the suspension is known to hold nor can a new version be loaded.
 */
export const bannerOf = ({ connectionLost, suspended, newVersion }: WholePage): BannerKind | null => {
  if (connectionLost) return 'connection';
  if (suspended) return 'suspended';
  return newVersion ? 'version' : null;
};

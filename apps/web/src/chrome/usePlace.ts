import { useMatch } from '@tanstack/react-router';
import { useIsPhone } from './useMedia.ts';

/** Where in the application the person is, as far as the shell cares. */
export interface ShellPlace {
  isPhone: boolean;
  isHome: boolean;
  isDrawing: boolean;
  isGraph: boolean;
  isComponents: boolean;
  isSettings: boolean;
  /** The folder that home shows, if one. */
  folderSlug: string | null;
}

export const usePlace = (): ShellPlace => {
  const isPhone = useIsPhone();
  const home = useMatch({ from: '/signedIn/', shouldThrow: false });
  const drawing = useMatch({ from: '/signedIn/diagram/$', shouldThrow: false });
  const graph = useMatch({ from: '/signedIn/dependency/$graph', shouldThrow: false });
  const components = useMatch({ from: '/signedIn/components', shouldThrow: false });
  const component = useMatch({ from: '/signedIn/component/$slug', shouldThrow: false });
  const settings = useMatch({ from: '/signedIn/settings/$page', shouldThrow: false });
  return {
    isPhone,
    isHome: home !== undefined,
    isDrawing: drawing !== undefined,
    isGraph: graph !== undefined,
    isComponents: components !== undefined || component !== undefined,
    isSettings: settings !== undefined,
    folderSlug: home?.search.folder ?? null,
  };
};

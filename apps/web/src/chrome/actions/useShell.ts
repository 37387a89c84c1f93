import { foldersQuery, organizationsQuery, policyQuery } from '../../data/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSwitchOrganization } from '../../data/mutations/session.ts';
import { markReleaseNotesSeen } from '../../data/releaseNotesSeen.ts';
import { releaseNotesQuery } from '../../data/queries.ts';
import { useMay, useMembership } from '../../data/session.ts';
import { chooseTheme, useTheme } from '../../data/theme.ts';
import { mayLeave } from '../leaving.ts';
import { openDialog, toggleDialog } from '../openDialog.ts';
import { useAskedSignOut } from '../useAskedSignOut.ts';
import { sidebarPlaceOf, toggleSidebar } from '../sidebar/sidebarState.ts';
import { usePlace } from '../usePlace.ts';
import type { Shell } from './shellActions.ts';

/** The shell's actions, tied to this person in this place. */
export const useShell = (): Shell => {
  const router = useRouter();
  const { user, organization } = useMembership();
  const place = usePlace();
  const folders = useQuery(foldersQuery).data ?? [];
  const notes = useQuery(releaseNotesQuery).data ?? [];
  const policy = useQuery(policyQuery).data;
  const { signOut } = useAskedSignOut(user.userId);
  const switchOrganization = useSwitchOrganization();

  const shownFolder = folders.find(({ slug }) => slug === place.folderSlug);
  const sidebarPlace = sidebarPlaceOf(place);
  return {
    may: useMay(),
    organizationId: organization.organizationId,
    organizations: useQuery(organizationsQuery).data ?? [],
    mayCreateOrganization: policy?.signUp === 'open' || user.superUser,
    draftsSlug: folders.find(({ fkUserId }) => fkUserId !== null)?.slug ?? null,
    theme: useTheme(),
    go: (href) => void router.navigate({ to: '.', href }),
    openPalette: () => toggleDialog({ kind: 'palette' }),
    newDiagram: () => openDialog({ kind: 'newDiagram', folderId: shownFolder?.folderId ?? null }),
    newFolder: () => openDialog({ kind: 'folder', folder: null }),
    showShortcuts: () => openDialog({ kind: 'shortcuts' }),
    showReleaseNotes: () => {
      markReleaseNotesSeen(notes);
      openDialog({ kind: 'releaseNotes' });
    },
    toggleSidebar: () => toggleSidebar(place.isPhone ? 'drawer' : sidebarPlace),
    chooseTheme,
    switchOrganization: (organizationId) =>
      void mayLeave().then((may) => may && switchOrganization.mutate(organizationId)),
    signOut,
  };
};

import { whenNeeded } from '../../ui/whenNeeded.tsx';

const lists = () => import('./sidebarLists.ts');

/** The folders themselves are still on their way when the list of them is needed: its code comes beside them. */
export const FolderList = whenNeeded(async () => (await lists()).sidebarLists.FolderList);

/** Views and dependency graphs; nobody waits for them to begin. */
export const SavedSections = whenNeeded(async () => (await lists()).sidebarLists.SavedSections);

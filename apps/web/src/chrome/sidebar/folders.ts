import { whenNeeded } from '../../ui/whenNeeded.tsx';

/** The folders themselves are still on their way when the list of them is needed: its code comes beside them. */
export const FolderList = whenNeeded(async () => (await import('./FolderList.tsx')).FolderList);

/** Views; nobody waits for them to begin. */
export const SavedSections = whenNeeded(async () => (await import('./SavedSections.tsx')).SavedSections);

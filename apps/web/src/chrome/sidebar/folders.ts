import { whenNeeded } from '../../ui/whenNeeded.tsx';

/** The folders themselves are still on their way when the list of them is needed: its code comes beside them. */
export const FolderList = whenNeeded(async () => (await import('./FolderList.tsx')).FolderList);

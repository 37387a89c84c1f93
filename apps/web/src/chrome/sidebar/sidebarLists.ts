import { FolderList } from './FolderList.tsx';
import { SavedSections } from './SavedSections.tsx';

/** What the sidebar fetches together. */
export const sidebarLists = { FolderList, SavedSections };

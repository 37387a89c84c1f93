import { download } from '../data/download.ts';
import { exportUnsent, type UnsentCopy } from '../documents/unsentCopies.ts';
import { toast } from '../ui/feedback/toast.ts';

export const storageFailed = 'The storage of this browser does not work.';

/** A file for each; false after a word about why not. */
export const exportAll = async (unsent: readonly UnsentCopy[]): Promise<boolean> => {
  try {
    for (const each of unsent) download(await exportUnsent(each));
    return true;
  } catch {
    toast.error('Could not export changes', { description: storageFailed });
    return false;
  }
};

import { useSignOut } from '../data/mutations/session.ts';
import { unsentCopies } from '../documents/unsentCopies.ts';
import { mayLeave } from './leaving.ts';
import { openDialog } from './openDialog.ts';

interface AskedSignOut {
  busy: boolean;
  signOut: () => void;
  /** Goes on there instead of at the sign-in page. */
  signOutTo: (href: string) => void;
}

/** Signs out; where work would go with the device, after a question, for which a `SignOutQuestion` stands ready. */
export const useAskedSignOut = (userId: number): AskedSignOut => {
  const { isPending, mutate } = useSignOut();
  const leave = async (goOn: { href?: string }): Promise<void> => {
    if (!(await mayLeave())) return;
    if ((await unsentCopies(userId)).length > 0) openDialog({ kind: 'signOut', everywhere: false, ...goOn });
    else mutate(goOn);
  };
  return { busy: isPending, signOut: () => void leave({}), signOutTo: (href) => void leave({ href }) };
};

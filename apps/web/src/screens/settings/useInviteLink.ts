import type { memberEndpoints } from '@lintel/api/endpoints/members';
import type { Reply } from '@lintel/api/endpoint';
import { useState } from 'react';

/** An invite with its link, which the server tells this once, and what became of the message. */
export type OpenedInvite = Reply<typeof memberEndpoints.invite> & { renewed: boolean };

/** The dialog keeps what it showed while it fades out. */
export const useInviteLink = () => {
  const [state, setState] = useState<{ open: boolean; shown: OpenedInvite | null }>({
    open: false,
    shown: null,
  });
  return {
    ...state,
    show: (shown: OpenedInvite) => setState({ open: true, shown }),
    close: () => setState((before) => ({ ...before, open: false })),
  };
};

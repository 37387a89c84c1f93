import { useQuery } from '@tanstack/react-query';
import { policyQuery, releaseNotesQuery } from '../../data/queries.ts';
import { hasUnseen } from '../../data/releaseNotes.ts';
import { useReleaseSeen } from '../../data/releaseNotesSeen.ts';
import { shortcutText } from '../../shortcuts/shortcutText.ts';
import type { Help } from './helpEntries.tsx';

type HelpState = Pick<Help, 'unseen' | 'local' | 'supportUrl' | 'shortcutsKey'>;

export const useHelp = (): HelpState => {
  const notes = useQuery(releaseNotesQuery).data ?? [];
  const policy = useQuery(policyQuery).data;
  const seen = useReleaseSeen();
  return {
    unseen: hasUnseen(notes, seen),
    // Until the server has said where this is, nothing is offered that may be missing there.
    local: policy?.environment !== 'production',
    supportUrl: policy?.supportUrl ?? null,
    shortcutsKey: shortcutText('?'),
  };
};

import { useEffect } from 'react';
import { isTyping } from '../../../shortcuts/matchesShortcut.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { isTakenAway, swallowStrayKeys } from './strayKeys.ts';

/** For fields about an item: they close when another person deletes it, with the hands still on the keys. */
export function StrayKeyGuard({ of }: { of: string }) {
  const { snapshots } = useDesk().editor.diagram;
  useEffect(
    () =>
      snapshots.subscribe((change) => {
        if (isTakenAway(change, of) && isTyping(document.activeElement)) swallowStrayKeys();
      }),
    [snapshots, of],
  );
  return null;
}

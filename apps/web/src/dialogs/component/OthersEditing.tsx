import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { announceEditing, announcePause } from '../../data/announceEditing.ts';
import { useEditors } from '../../data/presence.ts';
import { keys } from '../../data/queries.ts';
import { useMembership } from '../../data/session.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Says who else has the same component open to edit it; what both change comes together on saving. */
export function OthersEditing({ slug, open }: { slug: string; open: boolean }) {
  const { userId } = useMembership().user;
  // What the answer says is told by the events as well, and by these at once.
  const { data } = useQuery({
    queryKey: [...keys.editing, slug],
    queryFn: ({ signal }) => announceEditing(slug, { editing: true }, signal),
    enabled: open,
    refetchInterval: announcePause,
    gcTime: 0,
    retry: false,
  });
  const heard = useEditors(slug);
  useEffect(() => {
    if (!open) return;
    return () => void announceEditing(slug, { editing: false }).catch(() => undefined);
  }, [slug, open]);
  const people = (heard ?? data?.people ?? []).filter((each) => each.userId !== userId);
  if (!open || people.length === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2 px-6 pb-2 text-12 text-warning">
      <Icon icon={Users} size={14} />
      <span className="min-w-0 truncate">
        {people.map(({ name }) => name).join(', ')} {people.length === 1 ? 'is' : 'are'} editing it too.
        Saving keeps what both of you changed.
      </span>
    </p>
  );
}

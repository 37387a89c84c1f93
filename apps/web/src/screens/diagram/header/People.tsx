import { useReadable } from '../../../state/useReadable.ts';
import type { AvatarHue } from '../../../ui/lists/Avatar.tsx';
import { AvatarStack } from '../../../ui/lists/AvatarStack.tsx';
import type { OtherPerson } from '../openDocument/presenceState.ts';
import type { Presence } from '../openDocument/presence.ts';

/** Several tabs of a person are one person: the tab that is in use speaks for them. */
const onePerUser = (people: readonly OtherPerson[]): OtherPerson[] => {
  const byUser = new Map<number, OtherPerson>();
  for (const person of people) {
    const known = byUser.get(person.userId);
    if (known === undefined || (known.isIdle && !person.isIdle)) byUser.set(person.userId, person);
  }
  return [...byUser.values()];
};

/** Who else has the diagram open. A click follows their view. */
export function People({ presence, most }: { presence: Presence; most?: number }) {
  const others = useReadable(presence.others);
  const followed = useReadable(presence.followed);
  const people = onePerUser(others);
  if (people.length === 0) return null;
  return (
    <AvatarStack
      label="People on this diagram"
      most={most}
      few={2}
      people={people.map(({ id, name, initials, hue, isIdle }) => ({
        id: String(id),
        name,
        initials,
        hue: hue as AvatarHue,
        dimmed: isIdle,
      }))}
      picked={followed === null ? null : String(followed.id)}
      pickTitle="Follow"
      pickLabel={(name) => `Follow ${name}`}
      onPick={(id) => presence.follow(followed?.id === Number(id) ? null : Number(id))}
    />
  );
}

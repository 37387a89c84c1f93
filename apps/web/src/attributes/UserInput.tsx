import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, User } from 'lucide-react';
import { PersonAvatar } from '../people/PersonAvatar.tsx';
import { usersQuery } from '../data/peopleQueries.ts';
import { Picker } from '../ui/overlays/Picker.tsx';
import { fieldFrame } from '../ui/controls/fieldFrame.ts';
import { Icon } from '../ui/Icon.tsx';
import { type AttributeInput, type AttributeInputProps, idsOf, mixedText } from './attributeInput.ts';

function UserInput({ attribute, value, mixed, readOnly, invalid, onChange }: AttributeInputProps) {
  const users = useQuery(usersQuery).data ?? [];
  const chosen = mixed ? [] : idsOf(value);
  const people = chosen.map((id) => users.find(({ userId }) => userId === id));
  const names = people.map((person) => (person === undefined ? 'Somebody who has left' : fullName(person)));
  const words = mixed ? mixedText : names.join(', ') || 'Choose…';
  const shown = (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      {people.map((person) => person && <PersonAvatar key={person.userId} person={person} size={20} />)}
      <span className={people.some(Boolean) ? 'truncate' : 'truncate text-muted'}>{words}</span>
    </span>
  );
  if (readOnly)
    return (
      <span className={fieldFrame('md')} data-disabled="">
        {shown}
      </span>
    );
  return (
    <Picker
      label="People"
      className="w-(--anchor-width) min-w-64"
      items={users.map((user) => ({
        value: String(user.userId),
        label: `${fullName(user)} ${user.email}`,
        content: (
          <span className="flex items-center gap-2">
            <PersonAvatar person={user} size={20} />
            {fullName(user)}
          </span>
        ),
      }))}
      picked={chosen.map(String)}
      onPick={(id) => onChange({ kind: 'users', ids: [Number(id)] })}
      empty="Nobody is here"
      trigger={
        <button
          type="button"
          aria-label={`${attribute.name}: ${words}`}
          data-invalid={invalid}
          className={fieldFrame('md', 'justify-between text-left')}
        >
          {shown}
          <Icon icon={ChevronDown} size={14} className="text-secondary" />
        </button>
      }
    />
  );
}

export const userInput: AttributeInput = { Input: UserInput, icon: User, columnWidth: 160 };

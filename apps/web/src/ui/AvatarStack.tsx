import { Avatar, type AvatarProps, type AvatarSize } from './Avatar.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface AvatarStackProps {
  people: readonly (Pick<AvatarProps, 'initials' | 'hue' | 'name' | 'image'> & { id: string })[];
  size?: AvatarSize | undefined;
  /** The rest becomes '+3'. */
  most?: number | undefined;
  label: string;
}

export function AvatarStack({ people, size = 28, most = 4, label }: AvatarStackProps) {
  const shown = people.slice(0, most);
  const rest = people.slice(most);
  return (
    <ul aria-label={label} className="flex items-center -space-x-0.5">
      {shown.map(({ id, ...person }) => (
        <li key={id} className="flex">
          <Avatar {...person} size={size} ring tooltip />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex pl-2 text-12 text-muted tabular">
          <Tooltip label={rest.map((person) => person.name).join(', ')}>
            <span>+{rest.length}</span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

import type { LucideProps } from 'lucide-react';

/** Where the drawings of all icons lie; the build puts the address here. */
declare const __iconSprite__: string;

const isNamed = (props: object): boolean =>
  'role' in props || 'title' in props || Object.keys(props).some((name) => name.startsWith('aria-'));

/** What the build makes of each icon of lucide: a reference into one file, instead of a drawing in the script. */
export const spriteIcon = (name: string) => {
  const SpriteIcon = ({
    size = 24,
    strokeWidth = 2,
    color = 'currentColor',
    className = '',
    ...rest
  }: LucideProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide lucide-${name} ${className}`}
      {...(!isNamed(rest) && { 'aria-hidden': true })}
      {...rest}
    >
      <use href={`${__iconSprite__}#${name}`} />
    </svg>
  );
  return SpriteIcon;
};

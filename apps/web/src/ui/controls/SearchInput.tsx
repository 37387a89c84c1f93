import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Kbd } from './Kbd.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface SearchInputProps
  extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'leading' | 'trailing'> {
  value: string;
  onChange: (value: string) => void;
  /** Names the field; also its placeholder unless one is given. */
  label: string;
  /** The key that brings you here, shown while empty. */
  shortcut?: string | undefined;
}

export function SearchInput({ value, onChange, label, shortcut, placeholder, ...rest }: SearchInputProps) {
  const frame = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    frame.current?.focus();
  };
  return (
    <TextInput
      ref={frame}
      {...rest}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-label={label}
      placeholder={placeholder ?? label}
      leading={<Icon icon={Search} size={16} className="text-secondary" />}
      trailing={
        value ? (
          <IconButton icon={X} label="Clear" size="xs" className="-mr-1" onClick={clear} />
        ) : (
          shortcut && <Kbd keys={shortcut} className="pointer-coarse:hidden" />
        )
      }
    />
  );
}

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ControlSize } from './buttonLook.ts';
import { classes } from '../classes.ts';
import { useFieldWiring } from './Field.tsx';
import { fieldFrame } from './fieldFrame.ts';
import { Icon, type IconSource } from '../Icon.tsx';
import { menuPopup, menuRow } from './menuLook.ts';
import { useSavingBlocked } from '../savingBlocked.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  description?: string | undefined;
  icon?: IconSource | undefined;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
  /** A choice is saved at once: while nothing can be saved it is off, and says why. */
  saves?: boolean | undefined;
  required?: boolean | undefined;
  invalid?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  /** The name for screen readers where no Field names it. */
  label?: string | undefined;
  /** Draws the chosen option in the closed control: a tag, an avatar with a name. */
  renderValue?: ((option: SelectOption<Value>) => ReactNode) | undefined;
  className?: string | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    value,
    onChange,
    options,
    placeholder = 'Choose…',
    size = 'md',
    saves = false,
    label,
    renderValue,
  } = props;
  const blocked = useSavingBlocked();
  const why = saves ? blocked : null;
  const disabled = props.disabled === true || why !== null;
  const field = useFieldWiring(props);
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      name={props.name}
      modal={false}
    >
      <Base.Trigger
        id={field.id}
        aria-label={label}
        aria-description={why ?? undefined}
        title={why ?? undefined}
        aria-labelledby={label ? undefined : field.labelId}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        aria-required={field.required || undefined}
        data-invalid={field.invalid}
        className={fieldFrame(size, classes('justify-between text-left', props.className))}
      >
        <Base.Value
          className={classes('flex min-w-0 flex-1 items-center gap-2 truncate', !chosen && 'text-muted')}
        >
          {() => (chosen ? (renderValue?.(chosen) ?? <Chosen option={chosen} />) : placeholder)}
        </Base.Value>
        <Base.Icon className="text-secondary">
          <Icon icon={ChevronDown} size={14} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          alignItemWithTrigger={false}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-popover"
        >
          <Base.Popup className={classes(menuPopup, 'min-w-(--anchor-width)')}>
            <Base.List className="flex flex-col">
              {options.map((option) => (
                <SelectRow key={option.value} option={option} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Chosen({ option }: { option: SelectOption }) {
  return (
    <>
      {option.icon && <Icon icon={option.icon} size={14} className="text-secondary" />}
      <span className="truncate">{option.label}</span>
    </>
  );
}

function SelectRow({ option }: { option: SelectOption }) {
  return (
    <Base.Item value={option.value} label={option.label} disabled={option.disabled} className={menuRow}>
      {option.icon && <Icon icon={option.icon} size={14} className="text-secondary" />}
      <span className="min-w-0 flex-1">
        <Base.ItemText className="block truncate">{option.label}</Base.ItemText>
        {option.description && <span className="block text-12 text-muted">{option.description}</span>}
      </span>
      <Base.ItemIndicator className="text-secondary">
        <Icon icon={Check} size={14} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

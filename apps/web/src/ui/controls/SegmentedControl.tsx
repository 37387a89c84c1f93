import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { classes } from '../classes.ts';
import { Icon, type IconSource } from '../Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconSource | undefined;
  disabled?: boolean | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  label: string;
  /** The words become tooltips. */
  iconsOnly?: boolean | undefined;
  className?: string | undefined;
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { value, onChange, segments, label, iconsOnly = false, className } = props;
  return (
    <ToggleGroup
      value={[value]}
      aria-label={label}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className={classes('inline-flex h-control-md rounded-sm border border-strong bg-raised', className)}
    >
      {segments.map((segment) => (
        <SegmentButton key={segment.value} segment={segment} iconsOnly={iconsOnly} />
      ))}
    </ToggleGroup>
  );
}

function SegmentButton<Value extends string>({
  segment,
  iconsOnly,
}: {
  segment: Segment<Value>;
  iconsOnly: boolean;
}) {
  const button = (
    <Toggle
      value={segment.value}
      disabled={segment.disabled}
      aria-label={iconsOnly ? segment.label : undefined}
      className={classes(
        'inline-flex h-full items-center justify-center gap-1.5 text-13 font-medium text-secondary touch-target first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-hover data-pressed:bg-selected data-pressed:text-accent data-disabled:text-disabled',
        iconsOnly ? 'w-7.5' : 'px-2.5',
      )}
    >
      {segment.icon && <Icon icon={segment.icon} size={16} />}
      {!iconsOnly && segment.label}
    </Toggle>
  );
  return iconsOnly ? <Tooltip label={segment.label}>{button}</Tooltip> : button;
}

import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { tagColors, type TagColor } from '@lintel/domain/colors';
import { Tag } from '../ui/feedback/Tag.tsx';

export const shadeNames: Record<TagColor, string> = {
  gray: 'Gray',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
};

export interface ShadePickerProps {
  value: TagColor;
  onChange: (color: TagColor) => void;
  label: string;
}

/** The 7 shades of a tag, each shown as the tag it makes. */
export function ShadePicker({ value, onChange, label }: ShadePickerProps) {
  return (
    <RadioGroup
      value={value}
      onValueChange={(next) => onChange(next)}
      aria-label={label}
      className="flex flex-wrap gap-1"
    >
      {tagColors.map((color) => (
        <Radio.Root
          key={color}
          value={color}
          aria-label={shadeNames[color]}
          className="flex rounded-sm border border-transparent p-1 touch-target data-checked:border-accent data-checked:inset-ring data-checked:inset-ring-accent"
        >
          <Tag shade={color}>{shadeNames[color]}</Tag>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

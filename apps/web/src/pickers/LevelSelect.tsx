import { diagramLevels, type LevelCode } from '@lintel/domain/levels';
import { LevelChip } from '../ui/feedback/LevelChip.tsx';
import { Select, type SelectOption } from '../ui/controls/Select.tsx';

type Choice = LevelCode | 'none';

const options: SelectOption<Choice>[] = [
  { value: 'none', label: 'No level', description: 'Neither of these, or not decided yet' },
  ...diagramLevels.map(({ code, name, description }) => ({
    value: code,
    label: name,
    description,
    icon: <LevelChip level={code} />,
  })),
];

export interface LevelSelectProps {
  value: LevelCode | null;
  onChange: (level: LevelCode | null) => void;
}

export function LevelSelect({ value, onChange }: LevelSelectProps) {
  return (
    <Select<Choice>
      value={value ?? 'none'}
      options={options}
      onChange={(choice) => onChange(choice === 'none' ? null : choice)}
    />
  );
}

import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx';
import type { ValueFieldProps } from './valueField.ts';

const segments = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

export function BooleanValue({ label, asked, between, onChange }: ValueFieldProps) {
  return (
    <>
      {between}
      <SegmentedControl
        label={`Value of ${label}`}
        value={asked.value === 'true' ? 'true' : 'false'}
        segments={segments}
        onChange={(value) => onChange({ ...asked, value })}
      />
    </>
  );
}

import { durations } from '@lintel/domain/limits';
import type { NewApiKey } from '../../data/mutations/apiKeys.ts';
import { Select } from '../../ui/controls/Select.tsx';

type Days = NewApiKey['days'];

const never = 'never';

const labelOf = (days: number): string => (days === 365 ? 'One year' : `${days} days`);

export function ExpirySelect({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  return (
    <Select
      value={value === null ? never : String(value)}
      onChange={(chosen) => onChange(durations.apiKeyDays.find((days) => String(days) === chosen) ?? null)}
      options={[
        ...durations.apiKeyDays.map((days) => ({ value: String(days), label: labelOf(days) })),
        { value: never, label: 'Never' },
      ]}
    />
  );
}

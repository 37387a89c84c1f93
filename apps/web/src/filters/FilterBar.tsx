import type { FilterFieldId } from '@lintel/domain/filter/filterFields';
import type { Filter } from '@lintel/domain/filter/grammar';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { attributesQuery } from '../data/modelQueries.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picker } from '../ui/overlays/Picker.tsx';
import {
  conditionsOf,
  startingAsked,
  type FilterSubject,
  subjectKey,
  withCondition,
  withoutCondition,
} from './conditions.ts';
import { ConditionChip } from './ConditionChip.tsx';
import { subjectIcon } from './subjectIcons.ts';
import { addableSubjects, subjectLabel } from './subjects.ts';

export interface FilterBarProps<F extends Filter> {
  filter: F;
  onChange: (filter: F) => void;
  /** What can be asked for beside attributes; everything where it is left out. */
  fields?: readonly FilterFieldId[] | undefined;
  readOnly?: boolean | undefined;
}

/** A chip for each condition, and a menu that adds another and opens it at once. */
export function FilterBar<F extends Filter>({
  filter,
  onChange,
  fields,
  readOnly = false,
}: FilterBarProps<F>) {
  const attributes = useQuery(attributesQuery).data ?? [];
  const [opened, setOpened] = useState<string | null>(null);
  const conditions = conditionsOf(filter);
  return (
    <>
      {conditions.map(({ subject, asked }) => (
        <ConditionChip
          key={subjectKey(subject)}
          subject={subject}
          label={subjectLabel(subject, attributes)}
          asked={asked}
          readOnly={readOnly}
          open={opened === subjectKey(subject)}
          onOpenChange={(open) => setOpened(open ? subjectKey(subject) : null)}
          onChange={(next) => onChange(withCondition(filter, { subject, asked: next }))}
          onRemove={() => onChange(withoutCondition(filter, subject))}
        />
      ))}
      {!readOnly && (
        <AddFilter
          filter={filter}
          fields={fields}
          onAdd={(subject) => {
            onChange(withCondition(filter, { subject, asked: startingAsked(subject) }));
            setOpened(subjectKey(subject));
          }}
        />
      )}
    </>
  );
}

interface AddFilterProps {
  filter: Filter;
  fields?: readonly FilterFieldId[] | undefined;
  onAdd: (subject: FilterSubject) => void;
}

function AddFilter({ filter, fields, onAdd }: AddFilterProps) {
  const attributes = useQuery(attributesQuery).data ?? [];
  const subjects = addableSubjects(filter, attributes, fields);
  return (
    <Picker
      label="Filters"
      items={subjects.map(({ subject, label }) => ({
        value: subjectKey(subject),
        label,
        content: (
          <span className="flex min-w-0 items-center gap-2">
            <Icon icon={subjectIcon(subject)} size={14} className="text-secondary" />
            <span className="truncate">{label}</span>
          </span>
        ),
      }))}
      picked={[]}
      onPick={(key) => {
        const picked = subjects.find(({ subject }) => subjectKey(subject) === key);
        if (picked !== undefined) onAdd(picked.subject);
      }}
      empty="Everything is asked for already"
      trigger={
        <Button variant="ghost" size="sm" icon={Plus}>
          Add filter
        </Button>
      }
    />
  );
}

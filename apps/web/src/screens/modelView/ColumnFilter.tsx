import type { Filter } from '@lintel/domain/filter/grammar';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { countsQuery } from '../../data/viewQueries.ts';
import {
  type AskedValue,
  askedOf,
  type FilterSubject,
  isSet,
  startingAsked,
  valueKindOf,
  withCondition,
  withoutCondition,
} from '../../filters/conditions.ts';
import { ConditionFields } from '../../filters/ConditionFields.tsx';
import { countsByOption } from '../../filters/valueOptions.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import type { ModelColumn } from './columns/modelColumns.ts';

export interface ColumnFilterProps {
  column: ModelColumn;
  subject: FilterSubject;
  filter: Filter;
  /** What is asked of the column from now on; null is nothing. */
  onApply: (subject: FilterSubject, asked: AskedValue | null) => void;
}

/** The filter in the head of a column: a text to match, or values to pick. */
export function ColumnFilter(props: ColumnFilterProps) {
  const { column, subject, filter, onApply } = props;
  const [open, setOpen] = useState(false);
  const asked = askedOf(filter, subject);
  const label = asked === null ? `Filter ${column.label}` : `Filter ${column.label}: set`;
  return (
    <Popover
      label={`Filter ${column.label}`}
      open={open}
      onOpenChange={setOpen}
      align={column.numeric ? 'end' : 'start'}
      className="flex max-h-[min(26rem,var(--available-height))] w-64 flex-col overflow-hidden"
      trigger={
        <IconButton
          icon={ListFilter}
          size="xs"
          label={label}
          className={classes(asked !== null && 'bg-selected text-accent! hover:bg-selected-hover')}
        />
      }
    >
      <FilterForm
        {...props}
        asked={asked}
        onApply={(_, next) => {
          onApply(subject, next);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function FilterForm({
  column,
  subject,
  filter,
  asked,
  onApply,
}: ColumnFilterProps & { asked: AskedValue | null }) {
  const [draft, setDraft] = useState(asked ?? startingAsked(subject));
  const isPicked = valueKindOf(subject) === 'items';
  // What the others ask for stays: the numbers say what would be found.
  const { data } = useQuery({
    ...countsQuery({ filter: withoutCondition(plain(filter), subject), column: column.id }),
    enabled: isPicked,
  });
  const apply = () => onApply(subject, isSet(draft) ? draft : null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of all its fields
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        apply();
      }}
      className="flex min-h-0 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-2 p-2">
        <ConditionFields
          subject={subject}
          label={column.label}
          asked={draft}
          counts={data && countsByOption(subject, data)}
          onChange={setDraft}
        />
      </div>
      <div className="flex shrink-0 items-center justify-between border-t p-2">
        <Button variant="ghost" size="sm" onClick={() => onApply(subject, null)}>
          Clear
        </Button>
        <Button type="submit" variant="primary" size="sm" saves>
          Apply
        </Button>
      </div>
    </form>
  );
}

/** The question alone, without what a view shows of the answer. */
export const plain = (filter: Filter & { columns?: unknown; sort?: unknown }): Filter => {
  const { columns: _columns, sort: _sort, ...question } = filter;
  return question;
};

/** The filter with another condition of one subject, or without any. */
export const filterWith = <F extends Filter>(
  filter: F,
  subject: FilterSubject,
  asked: AskedValue | null,
): F => (asked === null ? withoutCondition(filter, subject) : withCondition(filter, { subject, asked }));

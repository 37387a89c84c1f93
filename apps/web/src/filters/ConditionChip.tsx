import { X } from 'lucide-react';
import type { Operator } from '@lintel/domain/attributes/attributeKind';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import { classes } from '../ui/classes.ts';
import { Tooltip } from '../ui/controls/Tooltip.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import {
  type AskedValue,
  isSet,
  operatorLabel,
  operatorsFor,
  type FilterSubject,
  valueKindOf,
} from './conditions.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { useValueOptions } from './useValueOptions.tsx';
import { chosenText, type ValueCounts } from './valueOptions.ts';

export interface ConditionChipProps {
  subject: FilterSubject;
  label: string;
  asked: AskedValue;
  counts?: ValueCounts | undefined;
  /** Nothing can be changed. */
  readOnly?: boolean | undefined;
  /** Whether its value is being put in. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (asked: AskedValue) => void;
  onRemove: () => void;
}

/** What a value that is not set reads as. */
const notSet = 'not set';

const useAskedText = (subject: FilterSubject, asked: AskedValue): { first: string; more: number } | null => {
  const chosen = typeof asked.value === 'string' ? [] : asked.value;
  const { labelOf } = useValueOptions(subject, '', chosen);
  if (!isSet(asked)) return null;
  if (typeof asked.value !== 'string') return chosenText(chosen, labelOf);
  const text =
    subject.kind === 'attribute' ? attributeKindOf(subject.attributeType).describe(asked.value) : asked.value;
  return { first: text, more: 0 };
};

const segment =
  'flex h-full min-w-0 items-center gap-1 border-l border-inherit px-2 touch-target focus-inset not-disabled:hover:bg-hover data-popup-open:bg-hover';

/** `Type | is any of | Service +4 | ×`; amber while it asks for nothing. */
export function ConditionChip(props: ConditionChipProps) {
  const { subject, label, asked, counts, readOnly = false, open, onOpenChange, onChange, onRemove } = props;
  const text = useAskedText(subject, asked);
  const value = text === null ? notSet : text.more === 0 ? text.first : `${text.first} +${text.more}`;
  return (
    <span
      role="group"
      aria-label={`Filter ${label}`}
      className={classes(
        'inline-flex h-control-sm max-w-full min-w-0 shrink-0 items-stretch overflow-hidden rounded-sm border text-13 font-medium',
        text === null
          ? 'border-warning-line bg-warning-soft text-warning'
          : 'border-strong bg-raised text-default',
      )}
    >
      <span className="flex min-w-0 items-center truncate px-2 font-semibold">{label}</span>
      <OperatorMenu
        subject={subject}
        label={label}
        asked={asked}
        readOnly={readOnly}
        onChange={onChange}
        className={text === null ? undefined : 'text-secondary'}
      />
      <Popover
        label={`Filter ${label}`}
        open={open}
        onOpenChange={onOpenChange}
        className={classes(
          'flex flex-col gap-2 p-2',
          valueKindOf(subject) === 'items' ? 'w-72 max-h-[min(24rem,var(--available-height))]' : 'w-64',
        )}
        trigger={
          <button
            type="button"
            disabled={readOnly}
            aria-label={`${label}: ${value}`}
            className={classes(segment, 'max-w-56 font-semibold')}
          >
            <span className="truncate">{text?.first ?? notSet}</span>
            {text !== null && text.more > 0 && <span className="text-muted">+{text.more}</span>}
          </button>
        }
      >
        <ConditionFields
          subject={subject}
          label={label}
          asked={asked}
          counts={counts}
          hideOperator
          onChange={onChange}
        />
      </Popover>
      {!readOnly && (
        <Tooltip label={`Remove ${label}`}>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={onRemove}
            className={classes(segment, 'shrink-0 px-1.5', text !== null && 'text-secondary')}
          >
            <Icon icon={X} size={14} />
          </button>
        </Tooltip>
      )}
    </span>
  );
}

interface OperatorMenuProps {
  subject: FilterSubject;
  label: string;
  asked: AskedValue;
  readOnly: boolean;
  onChange: (asked: AskedValue) => void;
  className: string | undefined;
}

function OperatorMenu({ subject, label, asked, readOnly, onChange, className }: OperatorMenuProps) {
  const operator = operatorLabel(subject, asked.operator);
  return (
    <Menu
      label={`Operator of ${label}`}
      disabled={readOnly}
      trigger={
        <button
          type="button"
          disabled={readOnly}
          aria-label={`${label} ${operator}: change the operator`}
          className={classes(segment, 'shrink-0 font-regular', className)}
        >
          {operator}
        </button>
      }
      items={[
        {
          kind: 'radio',
          value: asked.operator,
          onChange: (next) => onChange({ ...asked, operator: next as Operator }),
          options: operatorsFor(subject).map((each) => ({ value: each.operator, label: each.label })),
        },
      ]}
    />
  );
}

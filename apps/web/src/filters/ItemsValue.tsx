import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { checkboxBox } from '../ui/controls/Checkbox.tsx';
import { menuRow } from '../ui/controls/menuLook.ts';
import { classes } from '../ui/classes.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type AskedValue, type FilterSubject, toggled } from './conditions.ts';
import type { ValueFieldProps } from './valueField.ts';
import { movedRow, offeredOptions, type ValueCounts, type ValueOption } from './valueOptions.ts';
import { useValueOptions } from './useValueOptions.tsx';
import { isComposing } from '../ui/isComposing.ts';

/** Searches and ticks values; the focus stays in the field. Enter ticks, Control with it is the caller's. */
export function ItemsValue({ subject, label, asked, counts, between, onChange }: ValueFieldProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [pointed, setPointed] = useState(0);
  const { rows, loading } = useOffered({ subject, words, asked, counts });
  const chosen = chosenOf(asked);
  const active = Math.min(pointed, Math.max(0, rows.length - 1));

  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const row = rows[active];
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (row !== undefined) onChange(toggled(asked, row.value));
      return;
    }
    const next = movedRow(event.key, active, rows.length);
    if (next === null) return;
    event.preventDefault();
    setPointed(next);
  };

  return (
    <>
      <div className="flex h-control-md shrink-0 items-center gap-2 field-frame px-2.5 text-14">
        <Icon icon={Search} size={14} className="text-secondary" />
        <input
          type="text"
          role="combobox"
          aria-label={`Search ${label}`}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={rows.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={`Search ${label}`}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setPointed(0);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent outline-hidden"
        />
      </div>
      {between}
      <VisuallyHidden live="polite">
        {words.trim() === '' ? '' : `${rows.length} ${rows.length === 1 ? 'value' : 'values'} found`}
      </VisuallyHidden>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {rows.map((row, at) => (
          <OptionRow
            key={row.value}
            id={`${listId}-${at}`}
            row={row}
            count={counts === null ? undefined : (counts.get(row.value) ?? 0)}
            isChosen={chosen.includes(row.value)}
            isActive={at === active}
            onPoint={() => setPointed(at)}
            onToggle={() => onChange(toggled(asked, row.value))}
          />
        ))}
      </div>
      {rows.length === 0 && !loading && <p className="px-1 py-2 text-13 text-muted">No results</p>}
    </>
  );
}

const chosenOf = ({ value }: AskedValue): readonly string[] => (typeof value === 'string' ? [] : value);

interface OfferedGiven {
  subject: FilterSubject;
  words: string;
  asked: AskedValue;
  counts: ValueCounts;
}

const useOffered = ({ subject, words, asked, counts }: OfferedGiven) => {
  const chosen = chosenOf(asked);
  const { options, loading, isSought, many } = useValueOptions(subject, words, chosen);
  return {
    loading,
    rows: offeredOptions({ options, words: isSought ? '' : words, chosen, counts, many }),
  };
};

interface OptionRowProps {
  id: string;
  row: ValueOption;
  count: number | undefined;
  isChosen: boolean;
  isActive: boolean;
  onPoint: () => void;
  onToggle: () => void;
}

function OptionRow({ id, row, count, isChosen, isActive, onPoint, onToggle }: OptionRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-highlighted={isActive ? '' : undefined}
      onPointerMove={onPoint}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className={classes(menuRow, 'cursor-default')}
    >
      <span className={checkboxBox} data-checked={isChosen ? '' : undefined}>
        {isChosen && <Icon icon={Check} size={12} />}
      </span>
      <span className="min-w-0 flex-1 truncate">{row.content ?? row.label}</span>
      {count !== undefined && (
        <span className="text-12 text-muted tabular">{count.toLocaleString('en')}</span>
      )}
    </div>
  );
}

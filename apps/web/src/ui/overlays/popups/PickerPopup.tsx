import { Combobox } from '@base-ui/react/combobox';
import { Check, Minus, Plus, Search } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { checkboxBox } from '../../controls/Checkbox.tsx';
import { classes } from '../../classes.ts';
import { Icon } from '../../Icon.tsx';
import { menuRow } from '../../controls/menuLook.ts';
import { dismissal } from '../dismissal.ts';
import type { PickerItem, PickerProps } from '../Picker.tsx';
import { matchesWords } from '../../matchesWords.ts';

export interface PickerPopupProps extends Omit<PickerProps, 'trigger'> {
  /** Gets the focus back. */
  control?: RefObject<HTMLElement | null> | undefined;
}

const creation = '\u0000create';
// More rows than are ever read; the rest is a word away.
const mostRows = 200;

/** The one value that came or went. */
const differing = (before: readonly string[], after: readonly string[]): string | undefined =>
  after.find((value) => !before.includes(value)) ?? before.find((value) => !after.includes(value));

export function PickerPopup(props: PickerPopupProps) {
  const { label, items, picked, partly, multiple = false, onPick, onCreate, empty, footer } = props;
  const [query, setQuery] = useState('');
  const name = query.trim();
  const known = items.some((item) => item.label.toLocaleLowerCase('en') === name.toLocaleLowerCase('en'));
  const offered: readonly PickerItem[] =
    onCreate === undefined || name === '' || known
      ? items
      : [...items, { value: creation, label: name, content: `Create “${name}”` }];
  const byValue = new Map(offered.map((item) => [item.value, item]));

  const choose = (value: string | undefined) => {
    if (value === undefined) return;
    if (value === creation) onCreate?.(name);
    else onPick(value);
    setQuery('');
  };

  return (
    <Combobox.Root
      items={offered.map(({ value }) => value)}
      itemToStringLabel={(value: string) => byValue.get(value)?.label ?? ''}
      filter={(value: string, asked) =>
        value === creation || matchesWords(byValue.get(value)?.label ?? '', asked)
      }
      limit={mostRows}
      autoHighlight
      multiple={multiple}
      value={multiple ? [...picked] : (picked[0] ?? null)}
      inputValue={query}
      onInputValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setQuery(next);
      }}
      onValueChange={(next) => choose(Array.isArray(next) ? differing(picked, next) : (next ?? undefined))}
      open={props.open}
      onOpenChange={dismissal(props.anchor, (open) => {
        if (!open) setQuery('');
        props.onOpenChange?.(open);
      })}
    >
      <Combobox.Portal>
        <Combobox.Positioner
          anchor={props.anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-popover"
        >
          <Combobox.Popup
            aria-label={label}
            finalFocus={props.control}
            className={classes(
              'flex max-h-[min(360px,var(--available-height))] max-w-(--available-width) flex-col overflow-hidden rounded-md bg-raised text-default shadow-popover outline-hidden motion-pop',
              props.className ?? 'w-64',
            )}
          >
            <SearchField label={`Search ${label.toLocaleLowerCase('en')}`} />
            <Combobox.Empty className="px-4 pb-4 text-13 text-muted empty:hidden">
              {items.length === 0 ? empty : 'No results'}
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1 pt-0 data-empty:p-0">
              {(value: string) => (
                <Row
                  key={value}
                  item={byValue.get(value)}
                  value={value}
                  multiple={multiple}
                  partly={partly?.has(value) === true}
                />
              )}
            </Combobox.List>
            {footer}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function SearchField({ label }: { label: string }) {
  return (
    <div className="p-2">
      <div className="flex h-control-md items-center gap-2 field-frame px-2.5 text-14">
        <Icon icon={Search} size={14} className="text-secondary" />
        <Combobox.Input
          aria-label={label}
          placeholder="Search"
          className="h-full min-w-0 flex-1 bg-transparent outline-hidden"
        />
      </div>
    </div>
  );
}

interface RowProps {
  value: string;
  item: PickerItem | undefined;
  multiple: boolean;
  partly: boolean;
}

function Row({ value, item, multiple, partly }: RowProps) {
  const creates = value === creation;
  return (
    <Combobox.Item value={value} className={menuRow}>
      {creates && <Icon icon={Plus} size={16} className="text-secondary" />}
      {!creates && multiple && <Mark partly={partly} />}
      <span className="min-w-0 flex-1 truncate">{item?.content ?? item?.label}</span>
      {item?.aside !== undefined && <span className="text-12 text-muted tabular">{item.aside}</span>}
      {!multiple && (
        <Combobox.ItemIndicator className="text-secondary">
          <Icon icon={Check} size={14} />
        </Combobox.ItemIndicator>
      )}
    </Combobox.Item>
  );
}

function Mark({ partly }: { partly: boolean }) {
  if (partly) {
    return (
      <span className={checkboxBox} data-indeterminate="">
        <Icon icon={Minus} size={12} />
        <span className="sr-only">On some</span>
      </span>
    );
  }
  return (
    <Combobox.ItemIndicator
      keepMounted
      render={(props, { selected }) => (
        <span {...props} hidden={false} className={checkboxBox} data-checked={selected ? '' : undefined}>
          {selected && <Icon icon={Check} size={12} />}
        </span>
      )}
    />
  );
}

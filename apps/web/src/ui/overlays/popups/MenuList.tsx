import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { Badge } from '../../feedback/Badge.tsx';
import { checkboxBox } from '../../controls/Checkbox.tsx';
import { classes } from '../../classes.ts';
import { Icon, type IconSource } from '../../Icon.tsx';
import { Kbd } from '../../controls/Kbd.tsx';
import {
  checkTrailing,
  type MenuAction,
  type MenuCheckbox,
  type MenuEntry,
  type MenuLink,
  type MenuRadio,
  type MenuRadioOption,
  type MenuSubmenu,
} from '../menuEntries.ts';
import { menuLabel, menuPopup, menuRow, menuSeparator } from '../../controls/menuLook.ts';
import { useSavingBlocked } from '../../savingBlocked.ts';
import { Tooltip } from '../../controls/Tooltip.tsx';

export function MenuList({ items }: { items: readonly MenuEntry[] }) {
  return items.map((entry, index) => {
    const key = 'label' in entry && entry.label ? `${entry.label}-${index}` : index;
    return <Entry key={key} entry={entry} />;
  });
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className={menuSeparator} />;
    case 'label':
      return <div className={menuLabel}>{entry.label}</div>;
    case 'radio':
      return <RadioEntry entry={entry} />;
    case 'submenu':
      return <SubmenuEntry entry={entry} />;
    case 'checkbox':
      return <CheckboxEntry entry={entry} />;
    default:
      return <ItemEntry entry={entry} />;
  }
}

/** Why an entry is off, or merely that it is. */
function useOff({
  disabled,
  saves,
}: {
  disabled?: boolean | string | undefined;
  saves?: boolean | undefined;
}) {
  const blocked = useSavingBlocked();
  return disabled || (saves ? blocked : null) || undefined;
}

function ItemEntry({ entry }: { entry: MenuAction | MenuLink }) {
  checkTrailing(entry);
  const why = useOff(entry);
  const off = why !== undefined;
  const className = classes(menuRow, entry.danger && !off && 'text-danger data-highlighted:bg-danger-soft!');
  const content = <Content {...entry} disabled={why} />;
  const row =
    entry.kind === 'link' && !off ? (
      <Base.LinkItem className={className} closeOnClick label={entry.label} render={entry.render}>
        {content}
      </Base.LinkItem>
    ) : (
      <Base.Item
        className={className}
        label={entry.label}
        disabled={off}
        onClick={entry.kind === 'link' ? undefined : entry.onSelect}
      >
        {content}
      </Base.Item>
    );
  return withReason(why, row);
}

function CheckboxEntry({ entry }: { entry: MenuCheckbox }) {
  checkTrailing(entry);
  const why = useOff(entry);
  return withReason(
    why,
    <Base.CheckboxItem
      className={menuRow}
      label={entry.label}
      checked={entry.checked}
      onCheckedChange={entry.onChange}
      closeOnClick={entry.closeOnClick ?? false}
      disabled={why !== undefined}
    >
      <span className={checkboxBox} data-checked={entry.checked ? '' : undefined}>
        {entry.checked && <Icon icon={Check} size={12} />}
      </span>
      <Content {...entry} disabled={why} />
    </Base.CheckboxItem>,
  );
}

function RadioEntry({ entry }: { entry: MenuRadio }) {
  return (
    <Base.RadioGroup value={entry.value} onValueChange={entry.onChange}>
      {entry.label && <Base.GroupLabel className={menuLabel}>{entry.label}</Base.GroupLabel>}
      {entry.options.map((option) => (
        <RadioRow key={option.value} option={option} saves={entry.saves} />
      ))}
    </Base.RadioGroup>
  );
}

function RadioRow({ option, saves }: { option: MenuRadioOption; saves: boolean | undefined }) {
  const why = useOff({ disabled: option.disabled, saves });
  return withReason(
    why,
    <Base.RadioItem
      className={menuRow}
      value={option.value}
      label={option.label}
      closeOnClick
      disabled={why !== undefined}
    >
      <span className="flex size-3.5 shrink-0 items-center text-secondary">
        <Base.RadioItemIndicator>
          <Icon icon={Check} size={14} />
        </Base.RadioItemIndicator>
      </span>
      <Content {...option} disabled={why} />
    </Base.RadioItem>,
  );
}

function SubmenuEntry({ entry }: { entry: MenuSubmenu }) {
  const why = useOff(entry);
  return (
    <Base.SubmenuRoot disabled={why !== undefined}>
      {withReason(
        why,
        <Base.SubmenuTrigger className={classes(menuRow, 'data-popup-open:bg-hover')} label={entry.label}>
          <Content {...entry} disabled={why} />
          <Icon icon={ChevronRight} size={14} className="text-muted" />
        </Base.SubmenuTrigger>,
      )}
      <Base.Portal>
        <Base.Positioner className="z-popover" sideOffset={4} alignOffset={-4} collisionPadding={8}>
          <Base.Popup className={classes(menuPopup, 'min-w-48')}>
            <MenuList items={entry.items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

interface ContentProps {
  label: string;
  icon?: IconSource | undefined;
  description?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | string | undefined;
  shortcut?: string | undefined;
  badge?: string | number | undefined;
}

function Content({ label, icon, description, danger, disabled, shortcut, badge }: ContentProps) {
  return (
    <>
      {icon && <Icon icon={icon} size={16} className={classes(!danger && !disabled && 'text-secondary')} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {description && <span className="block text-12 font-regular text-muted">{description}</span>}
      </span>
      {shortcut !== undefined && (
        <Kbd
          bare
          keys={shortcut}
          className={classes('pl-4 pointer-coarse:hidden', disabled ? 'text-disabled' : 'text-muted')}
        />
      )}
      {badge !== undefined && <Badge tone={typeof badge === 'number' ? 'neutral' : 'accent'}>{badge}</Badge>}
    </>
  );
}

/** Always within what would say why, so that the row stays the same element when it is off no more. */
function withReason(why: boolean | string | undefined, row: ReactElement) {
  const isSaid = typeof why === 'string';
  return (
    <Tooltip label={isSaid ? why : ''} disabled={!isSaid} side="right">
      {row}
    </Tooltip>
  );
}

import type { Action } from './action.ts';

export interface ShortcutRow {
  readonly id: string;
  readonly label: string;
  /** Each does the same. */
  readonly keys: readonly string[];
}

type Listed = Pick<Action, 'id' | 'label' | 'shortcut' | 'alsoShortcuts'>;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const orElse = (row: ShortcutRow, label: string): ShortcutRow => ({
  ...row,
  label: `${row.label}, or ${lowerFirst(label)}`,
});

/** Each key is named once: where it means more than one thing, the first that can be done is done, and the row says so. */
export const shortcutRows = (actions: readonly Listed[]): readonly ShortcutRow[] => {
  const rows = new Map<string, ShortcutRow>();
  for (const { id, label, shortcut } of actions) {
    if (shortcut === undefined) continue;
    const same = rows.get(shortcut);
    rows.set(shortcut, same === undefined ? { id, label, keys: [shortcut] } : orElse(same, label));
  }
  for (const { label, shortcut, alsoShortcuts = [] } of actions) {
    for (const keys of alsoShortcuts) {
      const same = rows.get(keys);
      const own = rows.get(shortcut ?? '');
      if (same !== undefined) rows.set(keys, orElse(same, label));
      else if (own !== undefined) rows.set(shortcut ?? '', { ...own, keys: [...own.keys, keys] });
    }
  }
  return [...rows.values()];
};

/** Shortcuts are written `Mod+K`, `Alt+N`, `Shift+S`, `?`; Mod is Ctrl, on a Mac the command key. */
export interface ParsedShortcut {
  key: string;
  mod: boolean;
  alt: boolean;
  shift: boolean;
}

export const parseShortcut = (shortcut: string): ParsedShortcut => {
  const parts = shortcut.split('+');
  // Plus itself is written `+` or `Mod++`.
  const key = shortcut.endsWith('+') ? '+' : (parts.at(-1) ?? '');
  return { key, mod: parts.includes('Mod'), alt: parts.includes('Alt'), shift: parts.includes('Shift') };
};

interface Platform {
  platform?: string;
  userAgentData?: { platform?: string };
}

export const isMac = (navigator: Platform = globalThis.navigator as Platform): boolean =>
  /mac|iphone|ipad/i.test(navigator.userAgentData?.platform ?? navigator.platform ?? '');

const keyNames: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** As it stands in a menu or a tooltip: `Ctrl K`, on a Mac `⌘ K`. */
export const shortcutText = (shortcut: string, mac = isMac()): string => {
  const { key, mod, alt, shift } = parseShortcut(shortcut);
  const names = [
    mod && (mac ? '⌘' : 'Ctrl'),
    alt && (mac ? '⌥' : 'Alt'),
    shift && (mac ? '⇧' : 'Shift'),
    keyNames[key] ?? key,
  ];
  return names.filter((name) => name !== false).join(' ');
};

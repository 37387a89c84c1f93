import { isMac, type ParsedShortcut, parseShortcut } from './shortcutText.ts';

/** What of a keyboard event decides. */
export interface KeyPress {
  key: string;
  /** Where the key lies, whatever it writes. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/** Greek, Cyrillic, Arabic and the like: there the key is meant that lies where the Latin letter does. */
const isOtherScript = (key: string): boolean =>
  /^[\p{L}\p{M}]{1,2}$/u.test(key) && !/\p{Script=Latin}/u.test(key);

/** On a French keyboard a digit takes Shift, which with Ctrl nobody holds. */
const isAccented = (key: string): boolean => isLetter(key) && key.charCodeAt(0) > 127;

const isKeyOf = (
  { key: named, mod, alt }: ParsedShortcut,
  { key, code }: KeyPress,
  mac: boolean,
): boolean => {
  if (key.toLowerCase() === named.toLowerCase()) return true;
  // With the option key a Mac writes another letter.
  if (code === `Key${named.toUpperCase()}`) return isOtherScript(key) || (mac && alt);
  return mod && code === `Digit${named}` && isAccented(key);
};

export const matchesShortcut = (shortcut: string, press: KeyPress, mac = isMac()): boolean => {
  const parsed = parseShortcut(shortcut);
  const { key, mod, alt, shift } = parsed;
  if (!isKeyOf(parsed, press, mac) || press.altKey !== alt) return false;
  if ((mac ? press.metaKey : press.ctrlKey) !== mod) return false;
  if (mac ? press.ctrlKey : press.metaKey) return false;
  // Where `?` or `/` lies, and whether it takes Shift, differs from keyboard to keyboard.
  return isLetter(key) || key.length > 1 ? press.shiftKey === shift : true;
};

const layerOf = (target: EventTarget | null): Element | null =>
  target instanceof Element
    ? target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
    : null;

/** It keeps the focus while it fades out, but nobody means it any more. */
const isClosing = (layer: Element | null): boolean =>
  layer !== null && layer.closest('[data-closed]') !== null;

/** Text fields keep the plain keys to themselves. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement) || isClosing(layerOf(target))) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type);
};

/** Dialogs and menus are a world of their own: what lies behind must not react. */
export const isInLayer = (target: EventTarget | null): boolean => {
  const layer = layerOf(target);
  return layer !== null && !isClosing(layer);
};

/** A dialog is there before it has the focus, and loses it with a part that goes. */
const isBehindDialog = (): boolean => document.querySelector('[data-modal][data-open]') !== null;

/** What is pressed there is not for the page. */
export const isOffPage = (target: EventTarget | null): boolean => isInLayer(target) || isBehindDialog();

/** Of the text on the page: then the clipboard is about that. */
export const isMarked = (): boolean => document.getSelection()?.isCollapsed === false;

import { describe, expect, it } from 'vitest';
import { type KeyPress, matchesShortcut } from './matchesShortcut.ts';
import { isMac, shortcutText } from './shortcutText.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('the text of a shortcut', () => {
  it('names the keys of the platform', () => {
    expect(shortcutText('Mod+K', false)).toBe('Ctrl K');
    expect(shortcutText('Mod+K', true)).toBe('⌘ K');
    expect(shortcutText('Shift+N', false)).toBe('Shift N');
    expect(shortcutText('?', true)).toBe('?');
    expect(shortcutText('Mod+ArrowLeft', false)).toBe('Ctrl ←');
    expect(shortcutText('+', true)).toBe('+');
    expect(shortcutText('Mod++', false)).toBe('Ctrl +');
  });

  it('knows a Mac by either description of the platform', () => {
    expect(isMac({ userAgentData: { platform: 'macOS' } })).toBe(true);
    expect(isMac({ platform: 'MacIntel' })).toBe(true);
    expect(isMac({ platform: 'Linux x86_64' })).toBe(false);
    expect(isMac({})).toBe(false);
  });
});

describe('a key press', () => {
  it('means Ctrl, on a Mac the command key, by Mod', () => {
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true }), false)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { metaKey: true }), false)).toBe(false);
    expect(matchesShortcut('Mod+K', press('k', { metaKey: true }), true)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true }), true)).toBe(false);
  });

  it('needs exactly the keys that are named', () => {
    expect(matchesShortcut('N', press('n'), false)).toBe(true);
    expect(matchesShortcut('N', press('n', { ctrlKey: true }), false)).toBe(false);
    expect(matchesShortcut('N', press('N', { shiftKey: true }), false)).toBe(false);
    expect(matchesShortcut('Shift+N', press('N', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true, altKey: true }), false)).toBe(false);
    expect(matchesShortcut('Mod+K', press('k', { ctrlKey: true, metaKey: true }), false)).toBe(false);
  });

  it('takes a sign wherever it lies on the keyboard', () => {
    expect(matchesShortcut('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('?', press('?'), false)).toBe(true);
    expect(matchesShortcut('/', press('/', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('/', press('/', { ctrlKey: true }), false)).toBe(false);
    expect(matchesShortcut('+', press('+', { shiftKey: true }), false)).toBe(true);
  });
});

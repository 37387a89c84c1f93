import { afterEach, describe, expect, it, vi } from 'vitest';
import { isInLayer, isTyping, type KeyPress, matchesShortcut } from './matchesShortcut.ts';
import { isMac, shortcutText } from './shortcutText.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: `Key${key.toUpperCase()}`,
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
    expect(shortcutText('Alt+N', false)).toBe('Alt N');
    expect(shortcutText('Alt+N', true)).toBe('⌥ N');
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

  it('is with Alt what it is without, also where a Mac writes another letter', () => {
    expect(matchesShortcut('Alt+N', press('n', { altKey: true }), false)).toBe(true);
    expect(matchesShortcut('Alt+N', press('~', { code: 'KeyN', altKey: true }), true)).toBe(true);
    expect(matchesShortcut('Alt+N', press('~', { code: 'KeyN', altKey: true }), false)).toBe(false);
    expect(matchesShortcut('Alt+N', press('n'), false)).toBe(false);
    expect(matchesShortcut('Alt+N', press('n', { altKey: true, ctrlKey: true }), false)).toBe(false);
    expect(matchesShortcut('N', press('n', { altKey: true }), false)).toBe(false);
  });

  it('is the one where the Latin letter lies on a keyboard of another script', () => {
    const cyrillic = press('я', { code: 'KeyZ', ctrlKey: true });
    expect(matchesShortcut('Mod+Z', cyrillic, false)).toBe(true);
    expect(matchesShortcut('Mod+Y', cyrillic, false)).toBe(false);
    expect(matchesShortcut('Mod+Shift+Z', { ...cyrillic, key: 'Я', shiftKey: true }, false)).toBe(true);
    expect(matchesShortcut('Mod+B', press('لا', { code: 'KeyB', ctrlKey: true }), false)).toBe(true);
    expect(matchesShortcut('Alt+N', press('ν', { code: 'KeyN', altKey: true }), false)).toBe(true);
  });

  it('is what a Latin keyboard writes, wherever that lies', () => {
    const german = press('z', { code: 'KeyY', ctrlKey: true });
    expect(matchesShortcut('Mod+Z', german, false)).toBe(true);
    expect(matchesShortcut('Mod+Y', german, false)).toBe(false);
    expect(matchesShortcut('Mod+W', press(',', { code: 'KeyW', ctrlKey: true }), false)).toBe(false);
    expect(matchesShortcut('Mod+I', press('ı', { code: 'KeyI', ctrlKey: true }), false)).toBe(false);
  });

  it('is a digit with Ctrl also where that would take Shift', () => {
    const french = press('à', { code: 'Digit0' });
    expect(matchesShortcut('Mod+0', { ...french, ctrlKey: true }, false)).toBe(true);
    expect(matchesShortcut('0', french, false)).toBe(false);
    expect(matchesShortcut('0', press('0', { code: 'Digit0', shiftKey: true }), false)).toBe(true);
  });

  it('takes a sign wherever it lies on the keyboard', () => {
    expect(matchesShortcut('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('?', press('?'), false)).toBe(true);
    expect(matchesShortcut('/', press('/', { shiftKey: true }), false)).toBe(true);
    expect(matchesShortcut('/', press('/', { ctrlKey: true }), false)).toBe(false);
    expect(matchesShortcut('+', press('+', { shiftKey: true }), false)).toBe(true);
  });
});

describe('a key pressed in a layer', () => {
  /** As much of an element as tells where it stands. */
  class Standing extends EventTarget {
    readonly type = 'text';
    readonly marks: readonly string[];
    readonly around: Standing | null;
    constructor(marks: readonly string[], around: Standing | null = null) {
      super();
      this.marks = marks;
      this.around = around;
    }
    closest(selector: string): Standing | null {
      const isMeant = this.marks.some((mark) => selector.split(', ').includes(`[${mark}]`));
      return isMeant ? this : (this.around?.closest(selector) ?? null);
    }
  }
  const stand = () => {
    for (const name of ['Element', 'HTMLElement', 'HTMLInputElement']) vi.stubGlobal(name, Standing);
    for (const name of ['HTMLTextAreaElement', 'HTMLSelectElement']) vi.stubGlobal(name, class {});
  };
  afterEach(() => vi.unstubAllGlobals());

  it('stays in it while it is open', () => {
    stand();
    const field = new Standing([], new Standing(['role=dialog', 'data-open']));
    expect(isInLayer(field)).toBe(true);
    expect(isTyping(field)).toBe(true);
  });

  it('is meant for what lies behind once it is closed and only fades out', () => {
    stand();
    const dialog = new Standing(['role=dialog', 'data-closed']);
    for (const field of [
      new Standing([], dialog),
      new Standing([], new Standing(['role=listbox'], dialog)),
    ]) {
      expect(isInLayer(field)).toBe(false);
      expect(isTyping(field)).toBe(false);
    }
  });

  it('means text in a field that stands in no layer', () => {
    stand();
    expect(isInLayer(new Standing([]))).toBe(false);
    expect(isTyping(new Standing([]))).toBe(true);
  });
});

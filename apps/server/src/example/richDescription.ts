import { writeState } from '@lintel/richtext/state';

/** One paragraph, as an editor would have written it. */
export const richDescription = (text: string): string | null => {
  const run = { kind: 'text', text, bold: false, italic: false, link: null } as const;
  return writeState({ blocks: [{ kind: 'paragraph', inlines: [run] }] });
};

const stateWith = (children: unknown[]): string =>
  JSON.stringify({ root: { type: 'root', version: 1, children } });

const paragraph = (...children: unknown[]) => ({ type: 'paragraph', version: 1, children });

/** A serialised editor state of one paragraph. */
export const stateOf = (text: string): string => stateWith([paragraph({ type: 'text', text, version: 1 })]);

/** One of links within links, never closed in anything of ours. */
export const nestedState = (depth: number): string =>
  `{"root":{"children":[${'{"type":"link","url":"https://x.example","children":['.repeat(depth)}${']}'.repeat(depth)}]}}`;

/** One with an image of ours in it. */
export const stateWithImage = (attachmentId: number): string =>
  stateWith([
    paragraph({ type: 'image', version: 1, src: `/api/attachments/${attachmentId}`, altText: 'A picture' }),
  ]);

import type { TextContent } from './text.ts';

/** What is said of each image instead of it; empty where nothing is. */
export const altTexts = (content: TextContent): string[] =>
  content.flatMap((node) => {
    if ('runs' in node) return [];
    if (node.name !== 'image') return altTexts(node.children);
    const altText = node.attributes['__altText'];
    return [typeof altText === 'string' ? altText : ''];
  });

import { treeOfPlainText } from '@lintel/richtext/plainText';
import { treeOfHtml } from '@lintel/richtext/readHtml';
import { isEmpty, type RichTextTree } from '@lintel/richtext/tree';

/** What a clipboard holds of text, in either form. */
export interface Pasted {
  readonly html: string;
  readonly plain: string;
}

/** Of what was copied anywhere, that which a text of ours can hold. Words alone where that is nothing, or too much. */
export const treeOfPasted = ({ html, plain }: Pasted): RichTextTree => {
  const tree = html === '' ? null : treeOfHtml(html);
  return tree === null || isEmpty(tree) ? treeOfPlainText(plain) : tree;
};

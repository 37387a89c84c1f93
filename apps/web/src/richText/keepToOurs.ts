import { LinkNode } from '@lexical/link';
import { ListNode } from '@lexical/list';
import { isSafeUrl } from '@lintel/diagram/textSafety';
import { safeUrl } from '@lintel/richtext/safeUrl';
import { linesOf } from '@lintel/richtext/words';
import {
  COMMAND_PRIORITY_CRITICAL,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  mergeRegister,
  ParagraphNode,
  TextNode,
} from 'lexical';

const boldAndItalic = 3;

const unwrap = (link: LinkNode): void => {
  for (const child of link.getChildren()) link.insertBefore(child);
  link.remove();
};

/** However it came into a text, it is brought to what our texts can hold before other people see it. */
export const keepToOurs = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TextNode, (node) => {
      const format = node.getFormat() & boldAndItalic;
      if (node.getFormat() !== format) node.setFormat(format);
      if (node.getStyle() !== '') node.setStyle('');
      const text = node.getTextContent();
      const clean = linesOf(text).join(' ');
      if (clean !== text) node.setTextContent(clean);
    }),
    editor.registerNodeTransform(ParagraphNode, (node) => {
      if (node.getFormatType() !== '') node.setFormat('');
      if (node.getIndent() !== 0) node.setIndent(0);
    }),
    editor.registerNodeTransform(ListNode, (node) => {
      if (node.getListType() !== 'bullet') node.setListType('bullet');
    }),
    editor.registerNodeTransform(LinkNode, (node) => {
      const given = node.getURL();
      if (!isSafeUrl(given)) return unwrap(node);
      // An address within the product has no other form.
      const url = safeUrl(given) ?? given;
      if (given !== url) node.setURL(url);
      if (node.getRel() !== null) node.setRel(null);
      if (node.getTarget() !== null) node.setTarget(null);
    }),
    editor.registerCommand(
      FORMAT_TEXT_COMMAND,
      (format) => format !== 'bold' && format !== 'italic',
      COMMAND_PRIORITY_CRITICAL,
    ),
  );

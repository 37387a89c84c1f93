import { INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list';
import { FORMAT_TEXT_COMMAND, type LexicalEditor } from 'lexical';
import { Bold, Italic, Link, List } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { shortcutText } from '../shortcuts/shortcutText.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { watchFormats } from './formats.ts';
import type { ImagesOf } from './imageFiles.ts';
import { InsertImage } from './InsertImage.tsx';
import { LinkPopover } from './LinkPopover.tsx';
import { removeLink, setLink } from './linking.ts';

export interface FormatBarProps {
  editor: LexicalEditor;
  /** Left out where a text takes no images. */
  imagesOf?: ImagesOf | undefined;
  /** Ctrl/Cmd+K in the text opens it as well. */
  linkOpen: boolean;
  onLinkOpenChange: (open: boolean) => void;
}

/** Bold, italic, bullets, link, image: pressing one never takes the caret out of the text. */
export function FormatBar({ editor, imagesOf, linkOpen, onLinkOpenChange }: FormatBarProps) {
  const [store] = useState(() => watchFormats(editor));
  const formats = useSyncExternalStore(store.subscribe, store.get);
  const link = useRef<HTMLButtonElement>(null);
  const toggleBullets = () => {
    editor.dispatchCommand(formats.bullet ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined);
  };
  const keepCaret = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <div
      role="toolbar"
      aria-label="Format"
      className="flex items-center gap-0.5 pointer-coarse:[&_button]:size-touch!"
    >
      <IconButton
        icon={Bold}
        label="Bold"
        shortcut={shortcutText('Mod+B')}
        size="sm"
        pressed={formats.bold}
        tooltipSide="top"
        onMouseDown={keepCaret}
        onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')}
      />
      <IconButton
        icon={Italic}
        label="Italic"
        shortcut={shortcutText('Mod+I')}
        size="sm"
        pressed={formats.italic}
        tooltipSide="top"
        onMouseDown={keepCaret}
        onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic')}
      />
      <IconButton
        icon={List}
        label="Bullet list"
        size="sm"
        pressed={formats.bullet}
        tooltipSide="top"
        onMouseDown={keepCaret}
        onClick={toggleBullets}
      />
      <IconButton
        ref={link}
        icon={Link}
        label="Link"
        shortcut={shortcutText('Mod+K')}
        size="sm"
        pressed={formats.link !== null}
        tooltipSide="top"
        onMouseDown={keepCaret}
        onClick={() => onLinkOpenChange(!linkOpen)}
      />
      {imagesOf !== undefined && <InsertImage editor={editor} of={imagesOf} />}
      <LinkPopover
        open={linkOpen}
        anchor={link}
        address={formats.link}
        onClose={() => {
          onLinkOpenChange(false);
          editor.focus();
        }}
        onSave={(address) => (address === null ? removeLink(editor) : setLink(editor, address))}
      />
    </div>
  );
}

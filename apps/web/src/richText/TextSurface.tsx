import {
  CLICK_COMMAND,
  COMMAND_PRIORITY_NORMAL,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { FormatBar } from './FormatBar.tsx';
import type { TextRules } from './pasting.ts';
import type { ImagesOf } from './imageFiles.ts';
import { openLink } from './openLink.ts';
import { enableEditing } from './textEditor.ts';
import { matchesShortcut } from '../shortcuts/matchesShortcut.ts';

/** A click alone puts the caret into a link. */
const openTarget = (event: MouseEvent): boolean => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  openLink(link.getAttribute('href') ?? '');
  return true;
};

export interface SurfaceLook {
  label: string;
  /** On the text itself. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  id?: string | undefined;
  /** What images put into it belong to; without, it takes none. */
  imagesOf?: ImagesOf | undefined;
  /** Where the bar goes: the surface knows when it is wanted and what it does. */
  arrange: (parts: { bar: ReactNode; text: ReactNode }) => ReactNode;
}

export interface TextSurfaceProps extends SurfaceLook {
  editor: LexicalEditor;
  rules: TextRules;
  /** Called when the editor stands on the page; what it answers ends that. */
  onStand: (text: HTMLElement) => () => void;
}

/** What is typed into, with its bar. An editor stands on one surface at a time. */
export function TextSurface(props: TextSurfaceProps) {
  const { editor, rules, onStand, label, className, style, describedBy, invalid, id, arrange } = props;
  const text = useRef<HTMLDivElement>(null);
  const [linkOpen, setLinkOpen] = useState(false);
  const { imagesOf } = props;
  const { limit } = rules;
  const stand = useEffectEvent(onStand);

  // Before the browser paints and before the next key: what is typed meanwhile would go elsewhere.
  useLayoutEffect(() => {
    const element = text.current;
    if (element === null) return;
    editor.setRootElement(element);
    const stop = mergeRegister(
      enableEditing(editor, { limit }),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!matchesShortcut('Mod+K', event)) return false;
          event.preventDefault();
          setLinkOpen(true);
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
      editor.registerCommand(CLICK_COMMAND, openTarget, COMMAND_PRIORITY_NORMAL),
    );
    const leave = stand(element);
    return () => {
      leave();
      stop();
      editor.setRootElement(null);
    };
  }, [editor, limit]);

  return arrange({
    bar: <FormatBar editor={editor} imagesOf={imagesOf} linkOpen={linkOpen} onLinkOpenChange={setLinkOpen} />,
    text: (
      <div
        ref={text}
        id={id}
        role="textbox"
        aria-multiline
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid === true || undefined}
        contentEditable
        suppressContentEditableWarning
        tabIndex={0}
        spellCheck
        style={style}
        className={classes('rich-text outline-hidden', className)}
      />
    ),
  });
}

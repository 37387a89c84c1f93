import { readState } from '@lintel/richtext/state';
import type { RichTextBlock, RichTextInline, RichTextTree } from '@lintel/richtext/tree';
import { Fragment, useMemo } from 'react';
import { imageSource } from '@lintel/richtext/images';
import { classes } from '../ui/classes.ts';

export interface RichTextViewProps {
  /** Serialised, as it is stored. */
  value: string | null;
  /** Off for people who are not signed in: they read the words. */
  links?: boolean | undefined;
  className?: string | undefined;
}

/** A stored rich text to be read; no editor is loaded for it. */
export function RichTextView({ value, links = true, className }: RichTextViewProps) {
  const tree = useMemo(() => readState(value), [value]);
  return <div className={classes('rich-text', className)}>{elementsOf(tree, links)}</div>;
}

/** Bullets that follow one another, and paragraphs one by one. */
const elementsOf = ({ blocks }: RichTextTree, links: boolean) => {
  const groups: RichTextBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'bullet' && last?.[0]?.kind === 'bullet') last.push(block);
    else groups.push([block]);
  }
  return groups.map((group, at) =>
    group[0]?.kind === 'bullet' ? (
      <ul key={at} className="rich-text-list">
        {group.map((block, index) => (
          <li
            key={index}
            style={{ marginInlineStart: block.kind === 'bullet' ? `${block.depth}rem` : undefined }}
          >
            <Inlines inlines={block.inlines} links={links} />
          </li>
        ))}
      </ul>
    ) : (
      group.map((block, index) => (
        <p key={`${at}-${index}`}>
          {block.inlines.length === 0 ? <br /> : <Inlines inlines={block.inlines} links={links} />}
        </p>
      ))
    ),
  );
};

function Inlines({ inlines, links }: { inlines: readonly RichTextInline[]; links: boolean }) {
  return inlines.map((inline, at) => (
    <Fragment key={at}>
      {inline.link !== null && links ? (
        <a href={inline.link} target="_blank" rel="noopener noreferrer" className="rich-text-link">
          <Inline inline={inline} />
        </a>
      ) : (
        <Inline inline={inline} />
      )}
    </Fragment>
  ));
}

function Inline({ inline }: { inline: RichTextInline }) {
  switch (inline.kind) {
    case 'break':
      return <br />;
    case 'text':
      return (
        <span className={classes(inline.bold && 'font-semibold', inline.italic && 'italic')}>
          {inline.text}
        </span>
      );
    case 'image':
      return (
        <figure data-position={inline.position} className="rich-text-image">
          <img
            src={imageSource(inline)}
            alt={inline.altText}
            {...(inline.width > 0 && { width: inline.width })}
            {...(inline.height > 0 && { height: inline.height })}
            loading="lazy"
          />
          {inline.showCaption && inline.caption !== '' && <figcaption>{inline.caption}</figcaption>}
        </figure>
      );
  }
}

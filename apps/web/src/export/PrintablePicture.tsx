import type { Picture } from '@lintel/drawing/picture';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { imagesOnDiagram } from '../data/images.ts';
import { sharePassOf } from '../data/sharedPicture.ts';
import { isOffPage, matchesShortcut } from '../shortcuts/matchesShortcut.ts';
import { shortcutText } from '../shortcuts/shortcutText.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { PictureView } from '../viewer/PictureView.tsx';
import { print, printing } from './print.ts';

/** Before anything else on the page hears them: what lies behind is another drawing, if one at all. */
const usePrintKeys = (run: () => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!matchesShortcut(printing.shortcut, event) || isOffPage(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKeyDown(event);
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, []);
};

/** A diagram to look at, and to print as it is seen. */
export function PrintablePicture(props: Omit<ComponentProps<typeof PictureView>, 'tools'>) {
  const { slug, picture, name } = props;
  const run = (): void => {
    if (picture.items.length === 0) return;
    const imageAt = imagesOnDiagram(slug, sharePassOf(slug).read());
    // The names of colours and icons are looked up by the painter, as where it is shown.
    void print({ name, picture: () => picture as Picture, imageAt });
  };
  usePrintKeys(run);
  return (
    <PictureView
      {...props}
      tools={
        <IconButton
          icon={printing.icon}
          label={printing.label}
          shortcut={shortcutText(printing.shortcut)}
          tooltipSide="top"
          onClick={run}
        />
      }
    />
  );
}

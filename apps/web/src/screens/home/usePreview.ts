import type { DiagramShape } from '@lintel/api/shapes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { withFonts } from '@lintel/drawing/embeddedFont';
import { keptPreviews, type Preview, previewOf } from '../../data/kept/keptPreviews.ts';
import { type Place, place } from '../../data/place.ts';
import { readPreview } from '../../data/readPreview.ts';
import { useShownTheme } from '../../data/theme.ts';
import { fontsFor } from '../../export/embeddedFonts.ts';
import { useDerived } from '../../state/useReadable.ts';
import { pictureOf } from './previewPicture.ts';

const usual = 'a';

/** The characters of a text, each once, that are in no font for what is usual. */
const seldomIn = (text: string): string =>
  [...new Set(text.match(/[^\u0000-\u00ff\u2000-\u206f\u20ac\u2122]/gu) ?? [])].toSorted().join('');

const fontsQuery = (seldom: string) =>
  queryOptions({
    queryKey: ['preview fonts', seldom],
    staleTime: Infinity,
    networkMode: 'always',
    queryFn: () => fontsFor(usual + seldom),
  });

// With the screen, so that they are there when the cards are.
void keptPreviews.read();
// An image sees nothing of the page's font, so it is given it here: on the way and on the device it would weigh too much.
void fontsFor(usual);

/** By then the other cards are there as well. */
const cardsMilliseconds = 500;

const keepPicture = async (shown: Preview, image: HTMLImageElement, where: Place): Promise<void> => {
  const picture = await pictureOf(image);
  // Meanwhile more may have been drawn.
  const isLast = previewOf(keptPreviews.all.get(), shown) === shown;
  if (picture !== null && isLast) keptPreviews.keep({ ...shown, picture }, where);
};

export interface ShownPreview {
  /** Where an `<img>` finds what is drawn. */
  readonly source: string | null;
  /** The same as pixels, as a `srcset`: there at once where it was seen before. */
  readonly picture: string | null;
  /** To be called with the image once it shows the drawing. */
  readonly noteShown: (image: HTMLImageElement) => void;
}

/** What is drawn on a diagram: at once where it was seen before, else when it has come. */
export const usePreview = ({ slug, updatedAt: seen }: DiagramShape): ShownPreview => {
  const theme = useShownTheme();
  const which = { slug, theme, seen };
  const kept = useDerived(keptPreviews.all, (all) => previewOf(all, which)?.svg ?? null);
  const picture = useDerived(keptPreviews.all, (all) => previewOf(all, which)?.picture ?? null);
  // Another person may have signed in since.
  useEffect(() => void keptPreviews.read(), []);
  const { data: read } = useQuery({
    queryKey: ['previews', slug, theme, seen],
    retry: false,
    queryFn: ({ signal }) => readPreview({ slug, theme, seen }, signal),
  });
  const svg = read ?? kept;
  const seldom = useMemo(() => seldomIn(svg ?? ''), [svg]);
  const { data: fonts } = useQuery(fontsQuery(seldom));
  const source = useMemo(() => {
    if (svg === null || fonts === undefined) return null;
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withFonts(svg, fonts))}`;
  }, [svg, fonts]);
  const noteShown = (image: HTMLImageElement): void => {
    const where = place.shared();
    const shown = previewOf(keptPreviews.all.get(), which);
    if (where === null || shown?.svg !== svg || shown.picture !== undefined) return;
    setTimeout(() => void keepPicture(shown, image, where), cardsMilliseconds);
  };
  return { source, picture: svg === kept ? picture : null, noteShown };
};

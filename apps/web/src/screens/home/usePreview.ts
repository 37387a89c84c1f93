import type { DiagramShape } from '@lintel/api/shapes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { withFonts } from '@lintel/drawing/embeddedFont';
import { keptPreviews, previewOf } from '../../data/kept/keptPreviews.ts';
import { readPreview } from '../../data/readPreview.ts';
import { useShownTheme } from '../../data/theme.ts';
import { fontsFor } from '../../export/embeddedFonts.ts';
import { useDerived } from '../../state/useReadable.ts';

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

/** Where an `<img>` finds what is drawn on a diagram: at once where it was seen before, else when it has come. */
export const usePreview = ({ slug, updatedAt: seen }: DiagramShape): string | null => {
  const theme = useShownTheme();
  const kept = useDerived(keptPreviews.all, (all) => previewOf(all, { slug, theme, seen }) ?? null);
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
  return useMemo(() => {
    if (svg === null || fonts === undefined) return null;
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withFonts(svg, fonts))}`;
  }, [svg, fonts]);
};

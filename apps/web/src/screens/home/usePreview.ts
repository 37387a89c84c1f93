import type { DiagramShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { keptPreviews, previewOf } from '../../data/kept/keptPreviews.ts';
import { readPreview } from '../../data/readPreview.ts';
import { useShownTheme } from '../../data/theme.ts';
import { useDerived } from '../../state/useReadable.ts';

// With the screen, so that they are there when the cards are.
void keptPreviews.read();

/** Where an `<img>` finds what is drawn on a diagram: at once where it was seen before, else when it has come. */
export const usePreview = ({ slug, updatedAt: seen }: DiagramShape): string | null => {
  const theme = useShownTheme();
  const kept = useDerived(keptPreviews.all, (all) => previewOf(all, { slug, theme, seen }) ?? null);
  // Somebody else may have signed in since.
  useEffect(() => void keptPreviews.read(), []);
  const { data: read } = useQuery({
    queryKey: ['previews', slug, theme, seen],
    retry: false,
    queryFn: ({ signal }) => readPreview({ slug, theme, seen }, signal),
  });
  const svg = read ?? kept;
  return useMemo(
    () => (svg === null ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`),
    [svg],
  );
};

import type { Picture, Shape } from './picture.ts';
import type { Theme } from './theme.ts';

export interface ImageSource {
  readonly source: string;
  /** In which it is drawn, where it has none of its own. */
  readonly colour: string | undefined;
}

export const sourceKey = (source: string, colour?: string): string =>
  colour === undefined ? source : `${source} ${colour}`;

/** The images of a picture, each once: what has to be there before it is written. */
export const imageSources = (picture: Picture, theme: Theme): ImageSource[] => {
  const found = new Map<string, ImageSource>();
  const look = (shapes: readonly Shape[]): void => {
    for (const shape of shapes) {
      if (shape.kind === 'group') look(shape.children);
      if (shape.kind !== 'image') continue;
      const colour = shape.tint === undefined ? undefined : theme[shape.tint];
      found.set(sourceKey(shape.source, colour), { source: shape.source, colour });
    }
  };
  for (const item of picture.items) look(item.shapes);
  return [...found.values()];
};

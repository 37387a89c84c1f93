import { limits } from '@lintel/domain/limits';
import { type Theme, themes } from '@lintel/domain/themes';
import { z } from 'zod/mini';
import { type Readable, settable } from '../../state/readable.ts';
import { isSamePlace, type Place, place } from '../place.ts';
import { type KeptThings, keptThings } from './keptThings.ts';

/** How a diagram looks on a card. */
export interface Preview {
  readonly slug: string;
  readonly theme: Theme;
  /** The state of the diagram that it shows. */
  readonly seen: string;
  readonly svg: string;
  /** The server's name for exactly this one; what an older build kept has none. */
  readonly mark?: string | undefined;
  /** Its pixels as a `srcset`: there at once, while the drawing with the font in it is still read; made when that was shown. */
  readonly picture?: string | undefined;
}

/** More than is looked at in one go, in both themes. */
const most = 120;
const pause = 300;
const prefix = 'preview ';

/** A browser that cannot write the one type writes the other. */
const pictureForm = /^data:image\/(?:webp|png);base64,[\w+/=]+ [\d.]+x$/;

const schema = z.object({
  slug: z.string().check(z.maxLength(100)),
  theme: z.enum(themes),
  seen: z.string().check(z.maxLength(100)),
  svg: z.string().check(z.maxLength(limits.previewLength)),
  mark: z.optional(z.string().check(z.maxLength(100))),
  picture: z.optional(z.string().check(z.maxLength(limits.previewLength), z.regex(pictureForm))),
});

const nameOf = ({ slug, theme }: Pick<Preview, 'slug' | 'theme'>): string => `${theme} ${slug}`;

export interface KeptPreviews {
  /** The ones on this device, once they have been read. */
  readonly all: Readable<ReadonlyMap<string, Preview>>;
  /** Reads those of the person who is signed in here; called again only if that is another one. */
  read: () => Promise<void>;
  /** The same drawing keeps the picture that was made of it. */
  keep: (preview: Preview, of: Place) => void;
}

/** Named things are kept one by one as they are shown; previews are many, and all of them are wanted at once. */
export const createKeptPreviews = (
  things: Pick<KeptThings, 'readUnder' | 'write' | 'shrinkUnder'>,
  here: () => Place | null,
): KeptPreviews => {
  const all = settable<ReadonlyMap<string, Preview>>(new Map());
  let of: Place | null = null;
  let coming: Preview[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async (): Promise<void> => {
    timer = undefined;
    const previews = coming;
    coming = [];
    // A person who has signed out or gone on elsewhere meanwhile leaves nothing here.
    if (of === null || !isSamePlace(of, here())) return;
    await things.write(
      of,
      previews.map((preview) => ({ query: prefix + nameOf(preview), data: preview })),
    );
    await things.shrinkUnder(prefix, most);
  };

  const enter = (next: Place | null): void => {
    of = next;
    coming = [];
    all.set(new Map());
  };

  return {
    all,
    read: async () => {
      const where = here();
      if (isSamePlace(of, where)) return;
      enter(where);
      if (where === null) return;
      const found = await things.readUnder(where, prefix, schema);
      if (!isSamePlace(where, of)) return;
      const newer = [...all.get().values()];
      all.set(new Map([...found, ...newer].map((preview) => [nameOf(preview), preview])));
    },
    keep: (preview, where) => {
      if (!isSamePlace(where, here())) return;
      if (!isSamePlace(where, of)) enter(where);
      const known = all.get().get(nameOf(preview));
      const { seen, svg, mark } = preview;
      const picture = preview.picture ?? (known?.svg === svg ? known.picture : undefined);
      const isKnown = known?.seen === seen && known.svg === svg && known.mark === mark;
      if (isKnown && known.picture === picture) return;
      if (svg.length > limits.previewLength) return;
      const kept = { ...preview, picture };
      all.set(new Map(all.get()).set(nameOf(kept), kept));
      coming.push(kept);
      timer ??= setTimeout(() => void flush(), pause);
    },
  };
};

type Which = Pick<Preview, 'slug' | 'theme' | 'seen'>;

export const previewOf = (
  all: ReadonlyMap<string, Preview>,
  { slug, theme, seen }: Which,
): Preview | undefined => {
  const known = all.get(nameOf({ slug, theme }));
  return known?.seen === seen ? known : undefined;
};

/** What is there of a diagram, whichever of its states that shows. */
export const lastPreviewOf = (
  all: ReadonlyMap<string, Preview>,
  which: Pick<Preview, 'slug' | 'theme'>,
): Preview | undefined => all.get(nameOf(which));

export const keptPreviews = createKeptPreviews(keptThings, () =>
  place.isElsewhere() ? null : place.shared(),
);

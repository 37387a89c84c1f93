import { previewEndpoints } from '@lintel/api/endpoints/previews';
import { limits } from '@lintel/domain/limits';
import { svgLink } from '@lintel/domain/links';
import { type Theme, themes } from '@lintel/domain/themes';
import { call } from './api.ts';
import { createAskTogether } from './askTogether.ts';
import { keptPreviews, lastPreviewOf, type Preview } from './kept/keptPreviews.ts';
import { place } from './place.ts';

interface Read {
  readonly svg: string;
  readonly mark: string | undefined;
  readonly mayKeep: boolean;
}

interface Asked {
  readonly slug: string;
  readonly known: Preview | undefined;
}

/** Null for each that the server has to draw first: those are no reason for the others to wait. */
const atHand = async (theme: Theme, asked: readonly Asked[]): Promise<(Read | null)[]> => {
  const diagram = asked.map(({ slug, known }) =>
    known?.mark === undefined ? slug : `${slug}:${known.mark}`,
  );
  const found = await call(previewEndpoints.list, { query: { theme, diagram } });
  const bySlug = new Map(found.map((each) => [each.slug, each]));
  return asked.map(({ slug, known }) => {
    const preview = bySlug.get(slug);
    const svg = preview?.svg ?? known?.svg;
    return preview === undefined || svg === undefined ? null : { ...preview, svg };
  });
};

const askTogether = Object.fromEntries(
  themes.map((theme) => [
    theme,
    createAskTogether<Asked, Read | null>(limits.previewsPerCall, (asked) => atHand(theme, asked)),
  ]),
) as Record<Theme, (asked: Asked) => Promise<Read | null>>;

type Wanted = Pick<Preview, 'slug' | 'theme' | 'seen'>;

/** Without a font in it, which would weigh more than all the rest: the page that shows it has one. */
const drawn = async ({ slug, theme, seen }: Wanted, signal: AbortSignal): Promise<Read> => {
  const answer = await fetch(svgLink(slug, { theme, fonts: 'none', size: 'card', seen }), { signal });
  if (!answer.ok) throw new Error(`The preview did not load (${answer.status})`);
  return {
    svg: await answer.text(),
    mark: answer.headers.get('etag')?.replaceAll('"', '').replace(/^W\//, ''),
    mayKeep: answer.headers.get('cache-control')?.includes('no-store') === false,
  };
};

/** How a diagram looks on a card, and keeps it on this device where it may stay. */
export const readPreview = async (wanted: Wanted, signal: AbortSignal): Promise<string> => {
  const where = place.shared();
  const known = lastPreviewOf(keptPreviews.all.get(), wanted);
  // What is wrong with the call for many need not be wrong with the one for this.
  const ready = await askTogether[wanted.theme]({ slug: wanted.slug, known }).catch(() => null);
  signal.throwIfAborted();
  const { svg, mark, mayKeep } = ready ?? (await drawn(wanted, signal));
  if (where !== null && mayKeep) keptPreviews.keep({ ...wanted, svg, mark }, where);
  return svg;
};

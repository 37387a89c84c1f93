import type { DiagramShape } from '@lintel/api/shapes';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Grid, movedBy } from './gridMove.ts';
import { amongShown, everything, extendedTo, nothing, type ListSelection, toggled } from './selection.ts';

export interface DiagramPicks {
  picked: ReadonlySet<string>;
  pickedDiagrams: readonly DiagramShape[];
  active: string | null;
  activeAt: number;
  /** The card or row that the focus went into becomes the one that Tab leads to. */
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  /** Brings the focus to a card or row as soon as it is there. */
  focus: (slug: string) => void;
  toggle: (slug: string) => void;
  extend: (slug: string) => void;
  pickAll: () => void;
  clear: () => void;
  press: (event: MouseEvent, diagram: DiagramShape) => void;
  /** Answers whether the key was one that moves. */
  move: (event: KeyboardEvent, grid: Omit<Grid, 'count'>) => boolean;
}

/** A diagram of the list, and where it stands. */
interface Place {
  slug: string;
  at: number;
}

const linkOf = (slug: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-diagrams] [data-slug="${slug}"] [data-name]`);

/** Which diagrams of a list are picked and which one has the focus, by pointer and by keys. */
export const useDiagramPicks = (shown: readonly DiagramShape[], mayEdit: boolean): DiagramPicks => {
  const [kept, setKept] = useState<ListSelection>(nothing);
  const [place, setPlace] = useState<Place | null>(null);
  const wanted = useRef<string | null>(null);

  const slugs = useMemo(() => shown.map(({ slug }) => slug), [shown]);
  const known = useMemo(() => new Set(slugs), [slugs]);
  const selection = useMemo(() => amongShown(kept, known), [kept, known]);
  const pickedDiagrams = useMemo(
    () => shown.filter(({ slug }) => selection.picked.has(slug)),
    [shown, selection],
  );
  const foundAt = place === null ? -1 : slugs.indexOf(place.slug);
  if (place !== null && foundAt !== -1 && foundAt !== place.at) setPlace({ ...place, at: foundAt });
  // What vanished from the list leaves its place to the next one.
  const activeAt = foundAt === -1 ? Math.min(place?.at ?? 0, slugs.length - 1) : foundAt;
  const active = slugs[activeAt] ?? null;
  const lost = place !== null && foundAt === -1;

  // The card may only just come to be rendered: asked for until it is there.
  useEffect(() => {
    if (wanted.current !== null) {
      const link = linkOf(wanted.current);
      if (link === null) return;
      wanted.current = null;
      // The whole card comes into view, not only the name in it.
      link.focus({ preventScroll: true });
      link.closest('[data-slug]')?.scrollIntoView({ block: 'nearest' });
    } else if (lost && active !== null && document.activeElement === document.body) {
      linkOf(active)?.focus({ preventScroll: true });
    }
  });

  const setActive = (slug: string) => setPlace({ slug, at: slugs.indexOf(slug) });
  const focus = (slug: string) => {
    wanted.current = slug;
    setActive(slug);
  };
  const toggle = (slug: string) => setKept(toggled(selection, slug));
  const extend = (slug: string, from?: string) => setKept(extendedTo(selection, slug, slugs, from));
  const pickAll = () => setKept(everything(slugs));
  const clear = () => setKept(nothing);

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const slug = target.closest<HTMLElement>('[data-slug]')?.dataset['slug'];
    if (slug !== undefined && slug !== place?.slug && currentTarget.contains(target)) setActive(slug);
  };

  const press = (event: MouseEvent, { slug }: DiagramShape) => {
    if (!mayEdit || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    setActive(slug);
    if (event.shiftKey) extend(slug, active ?? slug);
    else toggle(slug);
  };

  const move = (event: KeyboardEvent, grid: Omit<Grid, 'count'>): boolean => {
    const next = movedBy(event.key, activeAt, { ...grid, count: slugs.length });
    const slug = next === null ? undefined : slugs[next];
    if (slug === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.shiftKey && mayEdit) extend(slug, active ?? slug);
    focus(slug);
    return true;
  };

  return {
    picked: selection.picked,
    pickedDiagrams,
    active,
    activeAt,
    onFocus,
    focus,
    toggle,
    extend: (slug) => extend(slug, active ?? slug),
    pickAll,
    clear,
    press,
    move,
  };
};

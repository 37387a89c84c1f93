import { dark, light, type Theme } from '@lintel/drawing/theme';
import { gridSize, type Picture, pictureBounds, type Rect } from '@lintel/drawing/picture';
import { imageSources } from '@lintel/drawing/sources';
import { type SvgOptions, toSvg } from '@lintel/drawing/toSvg';
import type { SharedPicture } from '@lintel/api/endpoints/sharing';
import { Frame } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { imageData, imagesOnDiagram } from '../data/images.ts';
import { sharePassOf } from '../data/sharedPicture.ts';
import { useShownTheme } from '../data/theme.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { FocusFrame } from '../ui/FocusFrame.tsx';
import { firstRead } from './opening.ts';
import { fitted, opened, panned, showing, type ViewSize, type Stand, zoomed } from './panZoom.ts';
import { useHands } from './useHands.ts';
import { parseAt, type View } from './viewAddress.ts';
import { ZoomBar } from './ZoomBar.tsx';
import { matchesShortcut } from '../shortcuts/matchesShortcut.ts';

export interface PictureViewProps {
  /** Of the diagram. */
  slug: string;
  picture: SharedPicture['picture'];
  /** What it is a picture of. */
  name: string;
  /** With which part of it it opens, unless the address names one. */
  view?: View | null;
  /** It rests at another scale, at which names may have to be drawn larger. */
  onScale: (scale: number) => void;
  /** What else can be done with it, beside zooming. */
  tools?: ReactNode;
}

const step = 50;
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};
const zoomStep = 1.2;
const sparseBelow = 0.6;
/** Milliseconds. */
const rest = 150;

/** Selecting all would mark what stands around the drawing. */
const marksPage = (event: KeyboardEvent): boolean => matchesShortcut('Mod+A', event);

/** Written by our own painter, which escapes every name: nothing in it runs or is fetched. */
const drawn = (
  picture: SharedPicture['picture'],
  theme: Theme,
  imageOf: SvgOptions['imageOf'],
): SVGSVGElement => {
  // The names of colours and icons are looked up by the painter; what it does not know it leaves out.
  const text = toSvg(picture as Picture, { theme, ...(imageOf && { imageOf }) });
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (!(documentElement instanceof SVGSVGElement)) throw new Error('The picture could not be drawn');
  documentElement.setAttribute('aria-hidden', 'true');
  documentElement.removeAttribute('role');
  return documentElement;
};

const sizeOf = (svg: SVGSVGElement): ViewSize => ({
  width: Number(svg.getAttribute('width')),
  height: Number(svg.getAttribute('height')),
});

/** Undefined until they are there: the diagram does not wait for its icons. */
const useImages = (slug: string, picture: SharedPicture['picture'], theme: Theme): SvgOptions['imageOf'] => {
  const [images, setImages] = useState<{ theme: Theme; imageOf: SvgOptions['imageOf'] }>();
  useEffect(() => {
    let isCurrent = true;
    const sources = imageSources(picture as Picture, theme);
    if (sources.length === 0) return;
    void imageData(sources, imagesOnDiagram(slug, sharePassOf(slug).read())).then((imageOf) => {
      if (isCurrent) setImages({ theme, imageOf });
    });
    return () => {
      isCurrent = false;
    };
  }, [slug, picture, theme]);
  return images?.theme === theme ? images.imageOf : undefined;
};

type Change = (next: (stand: Stand) => Stand) => void;

/** Where the picture stands: as the address or the diagram asks at first, then as it is moved. */
const useStand = (
  svg: SVGSVGElement,
  { picture, view, frameSize }: { picture: Picture; view: View | null; frameSize: () => ViewSize },
) => {
  const [stand, setStand] = useState<Stand | null>(null);
  const [change] = useState((): Change => (next) => setStand((before) => before && next(before)));
  // Once: a picture that changes while a reader looks at a corner of it stays where it is.
  useLayoutEffect(() => {
    const asked = parseAt(location.hash) ?? view;
    setStand((before) => {
      if (before !== null) return before;
      return asked === null
        ? openedOn(picture, svg, frameSize())
        : showing(asked, originOf(svg), frameSize());
    });
  }, [svg, picture, view, frameSize]);
  useEffect(() => {
    const openTarget = (): void => {
      const asked = parseAt(location.hash);
      if (asked !== null) setStand(showing(asked, originOf(svg), frameSize()));
    };
    addEventListener('hashchange', openTarget);
    return () => removeEventListener('hashchange', openTarget);
  }, [svg, frameSize]);
  // Drawn in another place because something was added at the left or the top: what was there stays there.
  useOrigin(svg, change);
  return { stand, change, fit: () => setStand(fitted(sizeOf(svg), frameSize())) };
};

/** A diagram to look at: it can be moved and zoomed, and nothing else. */
export function PictureView({ slug, picture, name, view = null, onScale, tools }: PictureViewProps) {
  const theme = useShownTheme() === 'dark' ? dark : light;
  const imageOf = useImages(slug, picture, theme);
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const svg = useMemo(() => drawn(picture, theme, imageOf), [picture, theme, imageOf]);
  const [frameSize] = useState(
    () => (): ViewSize => ({
      width: frame.current?.clientWidth ?? 0,
      height: frame.current?.clientHeight ?? 0,
    }),
  );
  useLayoutEffect(() => {
    paper.current?.replaceChildren(svg);
  }, [svg]);
  const { stand, change, fit } = useStand(svg, { picture: picture as Picture, view, frameSize });
  const hands = useHands(frame, change);
  useRestingScale(stand?.scale, onScale);

  const zoom = (factor: number) => {
    const { width, height } = frameSize();
    change((before) => zoomed(before, factor, { x: width / 2, y: height / 2 }));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (event.target !== event.currentTarget && event.key.startsWith('Arrow'))) return;
    const by = arrows[event.key];
    if (by !== undefined) change((before) => panned(before, by));
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') fit();
    else if (!marksPage(event)) return;
    event.preventDefault();
  };

  if (picture.items.length === 0) {
    return (
      <div className="canvas-ground flex min-h-0 flex-1">
        <EmptyState icon={Frame} title="Nothing is drawn here yet" />
      </div>
    );
  }
  return (
    <div className="relative min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own */}
      <div
        ref={frame}
        role="application"
        aria-label={`Drawing of ${name}. Arrow keys move it, plus and minus zoom, zero shows all of it.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for these keys it takes the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...hands}
        style={stand === null ? undefined : groundAt(stand, originOf(svg))}
        className="canvas-ground absolute inset-0 cursor-grab touch-none overflow-hidden focus-over active:cursor-grabbing"
      >
        <div
          ref={paper}
          data-ready={stand !== null}
          className="absolute top-0 left-0 origin-top-left select-none"
          style={{
            transform:
              stand === null ? 'scale(0)' : `translate(${stand.x}px, ${stand.y}px) scale(${stand.scale})`,
          }}
        />
        <FocusFrame />
      </div>
      <ZoomBar
        scale={stand?.scale ?? 1}
        onCloser={() => zoom(zoomStep)}
        onFarther={() => zoom(1 / zoomStep)}
        onFit={fit}
      >
        {tools}
      </ZoomBar>
    </div>
  );
}

/** A hand that zooms passes through scales at which nobody reads. */
const useRestingScale = (scale: number | undefined, onScale: (scale: number) => void): void => {
  const report = useEffectEvent(onScale);
  useEffect(() => {
    if (scale === undefined) return;
    const timer = setTimeout(() => report(scale), rest);
    return () => clearTimeout(timer);
  }, [scale]);
};

/** The dots lie on the grid of the picture, half as many of them when it is small. */
const groundAt = ({ x, y, scale }: Stand, origin: { x: number; y: number }) => {
  const spacing = gridSize * scale * (scale < sparseBelow ? 2 : 1);
  // A tile has its dot in the middle.
  const [left, top] = [x - origin.x * scale - spacing / 2, y - origin.y * scale - spacing / 2];
  return { backgroundSize: `${spacing}px ${spacing}px`, backgroundPosition: `${left}px ${top}px` };
};

/** Where its boxes and texts begin, and which of them is read first, on the paper. */
const openedOn = (picture: Picture, svg: SVGSVGElement, frame: ViewSize): Stand => {
  const origin = originOf(svg);
  const onPaper = (rect: Rect): Rect => ({ ...rect, x: rect.x - origin.x, y: rect.y - origin.y });
  const drawn = pictureBounds(picture);
  // Lines alone are nothing to begin with.
  const things = picture.items.filter(({ shapes }) => shapes.some(({ kind }) => kind !== 'path'));
  const first = firstRead(things.map(({ bounds }) => bounds));
  if (drawn === null) return fitted(sizeOf(svg), frame);
  return opened(sizeOf(svg), onPaper(drawn), first && onPaper(first), frame);
};

const originOf = (svg: SVGSVGElement): { x: number; y: number } => {
  const [x = 0, y = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  return { x, y };
};

const useOrigin = (svg: SVGSVGElement, change: Change): void => {
  const before = useRef(originOf(svg));
  useEffect(() => {
    const [from, to] = [before.current, originOf(svg)];
    before.current = to;
    if (from.x === to.x && from.y === to.y) return;
    change((stand) => panned(stand, { x: (to.x - from.x) * stand.scale, y: (to.y - from.y) * stand.scale }));
  }, [svg, change]);
};

import type { PlannedNeighbour } from '@lintel/diagram/commands/addNeighbour';
import type { Rect } from '@lintel/diagram/geometry/rect';
import { rectOf } from '@lintel/diagram/items';
import { gridSize } from '@lintel/drawing/picture';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useOnCamera } from '../../../camera/useOnCamera.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { classes } from '../../../ui/classes.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { type Ghost, useGhosts } from './useGhosts.ts';

export interface GhostsProps {
  /** The diagram that is worked on. */
  slug: string;
  canvas: RefObject<HTMLDivElement | null>;
}

type Planned = PlannedNeighbour<Ghost>;

const keyOf = ({ neighbour: { component, direction } }: Planned): string => `${direction} ${component}`;

/** Faintly beside a component that was just put there, what it is related to on other diagrams. Readers see none. */
export function Ghosts({ slug, canvas }: GhostsProps) {
  const { editor } = useDesk();
  const canEdit = useReadable(editor.diagram.access) === 'write';
  const editing = useReadable(editor.editing);
  const { item, planned, accept, dismiss } = useGhosts(editor, slug);
  const source = item === null ? undefined : editor.snapshot.instance(item);
  const isShown = canEdit && editing === null && planned.length > 0 && source !== undefined;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [first] = planned;
    if (event.ctrlKey || event.metaKey || event.altKey || first === undefined) return;
    if (event.key === 'Tab') accept(event.shiftKey ? planned : [first]);
    else if (event.key === 'Escape') dismiss();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const element = canvas.current;
    if (!isShown || element === null) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    // Before the drawing hears of it: there Tab goes from item to item.
    element.addEventListener('keydown', listener, true);
    return () => element.removeEventListener('keydown', listener, true);
  }, [isShown, canvas]);

  if (!isShown) return null;
  return <Drawn source={rectOf(source)} planned={planned} onAccept={(each) => accept([each])} />;
}

interface DrawnProps {
  source: Rect;
  planned: readonly Planned[];
  onAccept: (planned: Planned) => void;
}

function Drawn({ source, planned, onAccept }: DrawnProps) {
  const { camera } = useDesk().editor;
  const world = useRef<HTMLDivElement>(null);
  useOnCamera(world, camera, (element) => {
    const { x, y } = camera.origin;
    element.style.transform = `translate(${x}px, ${y}px) scale(${camera.get().zoom})`;
  });
  return (
    <section
      aria-label="Known from other diagrams"
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      <div ref={world} className="absolute top-0 left-0 origin-top-left">
        <svg aria-hidden width="1" height="1" className="absolute top-0 left-0 overflow-visible opacity-60">
          {planned.map((each) => (
            <path
              key={keyOf(each)}
              d={routeOf(source, each)}
              className="fill-none stroke-current text-muted"
              strokeWidth={1.5}
              strokeDasharray="5 4"
            />
          ))}
        </svg>
        {planned.map((each) => (
          <GhostBox key={keyOf(each)} planned={each} onAccept={() => onAccept(each)} />
        ))}
      </div>
      <p className="absolute bottom-20 left-1/2 -translate-x-1/2 rounded-sm bg-raised px-3 py-1.5 text-12 text-secondary shadow-bar max-md:hidden">
        Known from other diagrams: Tab adds one, Shift+Tab all, Escape none
      </p>
    </section>
  );
}

const pixels = ({ x, y, width, height }: Rect): Rect => ({
  x: x * gridSize,
  y: y * gridSize,
  width: width * gridSize,
  height: height * gridSize,
});

const middle = ({ y, height }: Rect): number => y + height / 2;

/** From side to side, with a leg across halfway. */
const routeOf = (from: Rect, { rect, neighbour }: Planned): string => {
  const [a, b] = neighbour.direction === 'to' ? [pixels(from), pixels(rect)] : [pixels(rect), pixels(from)];
  const isRight = b.x >= a.x + a.width;
  const [start, end] = isRight ? [a.x + a.width, b.x] : [a.x, b.x + b.width];
  return `M${start} ${middle(a)}H${(start + end) / 2}V${middle(b)}H${end}`;
};

/** What is drawn already has only words beside the relation that it lacks. */
function GhostBox({ planned, onAccept }: { planned: Planned; onAccept: () => void }) {
  const { neighbour, rect, existing } = planned;
  const { x, y, width, height } = pixels(rect);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Add ${neighbour.name}, seen in ${neighbour.seenIn}`}
      onClick={onAccept}
      style={{ left: x, top: existing === null ? y : y - 22, width, height: existing === null ? height : 20 }}
      className={classes(
        'pointer-events-auto absolute flex flex-col items-center justify-center px-2 text-center opacity-70 hover:opacity-100',
        existing === null && 'rounded-md border border-dashed border-control bg-raised',
      )}
    >
      {existing === null && <span className="max-w-full truncate text-14 font-medium">{neighbour.name}</span>}
      {/* Between words that stand one above the other: its name has to have them as they are read. */}{' '}
      <span className="max-w-full truncate text-12 text-secondary">seen in {neighbour.seenIn}</span>
    </button>
  );
}

import type { CaretPlace, TextBinding } from '@lintel/richtext/bindText';
import type { TextCaret } from '@lintel/richtext/caret';
import { type LexicalEditor, mergeRegister } from 'lexical';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Readable } from '../state/readable.ts';
import { useReadable } from '../state/useReadable.ts';
import { type CaretSpot, caretSpot, selectedRange } from './caretSpots.ts';
import { showSelected } from './selectedWords.ts';

/** Another person on the same diagram. */
export interface CaretOwner {
  readonly id: number;
  readonly name: string;
  /** 1 to 8. */
  readonly hue: number;
  /** Null while they are in no text. */
  readonly caret: (TextCaret & { key: string }) | null;
}

interface Here {
  readonly person: CaretOwner;
  readonly caret: TextCaret;
}

export interface ColleagueCaretsProps {
  editor: LexicalEditor;
  binding: TextBinding;
  people: Readable<readonly CaretOwner[]>;
  /** Of the item whose text this is. */
  textKey: string;
}

const isIn =
  (textKey: string) =>
  (person: CaretOwner): Here[] =>
    person.caret?.key === textKey ? [{ person, caret: person.caret }] : [];

/** Where colleagues are in a text that is edited here. While there are none, nothing is measured. */
export function ColleagueCarets({ people, textKey, ...text }: ColleagueCaretsProps) {
  const here = useReadable(people).flatMap(isIn(textKey));
  return here.length === 0 ? null : <Carets here={here} {...text} />;
}

type Spots = ReadonlyMap<number, CaretSpot>;

const isSame = (a: CaretSpot | undefined, b: CaretSpot): boolean =>
  a?.left === b.left && a.top === b.top && a.height === b.height && a.isRight === b.isRight;

const reach = 6;

const isNear = ({ left, top, height }: CaretSpot, x: number, y: number): boolean =>
  Math.abs(x - left) <= reach && y >= top && y <= top + height;

/** As long as it is the same they have not typed, nor moved it. */
const placeName = ({ anchor, focus }: TextCaret): string => JSON.stringify([anchor, focus]);

function Carets({
  editor,
  binding,
  here,
}: Pick<ColleagueCaretsProps, 'editor' | 'binding'> & { here: Here[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const [spots, setSpots] = useState<Spots>(new Map());
  const [pointedAt, setPointedAt] = useState<number | null>(null);

  const measure = useEffectEvent(() => {
    const element = layer.current;
    if (element === null) return;
    const places = here.flatMap(({ person, caret }): { person: CaretOwner; place: CaretPlace }[] => {
      const place = binding.placeOf(caret);
      return place === null ? [] : [{ person, place }];
    });
    showSelected(places.map(({ person: { hue }, place }) => ({ hue, range: selectedRange(editor, place) })));
    // What they have typed may come after the news of where they are: until then they are where they were.
    const next = new Map(spots);
    for (const { person, place } of places) {
      const spot = caretSpot(editor, place, element);
      if (spot !== null) next.set(person.id, spot);
    }
    if ([...next].some(([id, spot]) => !isSame(spots.get(id), spot))) setSpots(next);
  });

  const point = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const element = layer.current;
    if (element === null) return;
    const { x, y, width } = element.getBoundingClientRect();
    const scale = width / element.offsetWidth;
    const found = [...spots].find(([, spot]) => isNear(spot, (clientX - x) / scale, (clientY - y) / scale));
    setPointedAt(found?.[0] ?? null);
  });

  useLayoutEffect(() => measure());
  useEffect(() => {
    const text = editor.getRootElement();
    if (text === null) return;
    const sizes = new ResizeObserver(() => measure());
    const onPointer = (event: PointerEvent): void => point(event);
    sizes.observe(text);
    text.addEventListener('pointermove', onPointer);
    return mergeRegister(
      editor.registerUpdateListener(() => measure()),
      () => sizes.disconnect(),
      () => text.removeEventListener('pointermove', onPointer),
      () => showSelected([]),
    );
  }, [editor]);

  return (
    <div ref={layer} aria-hidden className="absolute top-0 left-0 size-24">
      {here.map(({ person: { id, name, hue }, caret }) => {
        const spot = spots.get(id);
        if (spot === undefined) return null;
        const { isRight, ...box } = spot;
        return (
          <span
            key={id}
            data-colleague-caret
            className="colleague-caret"
            style={{ ...box, backgroundColor: `var(--avatar-${hue})` }}
          >
            <span
              key={placeName(caret)}
              className="colleague-name"
              data-side={isRight ? 'left' : 'right'}
              data-stays={pointedAt === id || undefined}
            >
              {name}
            </span>
          </span>
        );
      })}
    </div>
  );
}

import { useRef } from 'react';
import { useIsPhone } from '../../chrome/useMedia.ts';
import { DiagramCard } from './DiagramCard.tsx';
import { itemState, useDiagramList, useListState } from './diagramList.ts';
import { useVirtualRows } from './useVirtualRows.ts';
import { useWidth } from './useWidth.ts';

const measures = {
  phone: { gap: 12, narrowest: 260, height: 224 },
  desk: { gap: 20, narrowest: 240, height: 206 },
};

const columnsIn = (width: number, narrowest: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (narrowest + gap)));

export function DiagramCards() {
  const list = useDiagramList();
  const state = useListState();
  const element = useRef<HTMLDivElement>(null);
  const width = useWidth(element);
  const { gap, narrowest, height } = useIsPhone() ? measures.phone : measures.desk;
  const columns = columnsIn(width, narrowest, gap);
  const cardWidth = (width - (columns - 1) * gap) / columns;
  const { rows, totalHeight } = useVirtualRows(element, {
    count: width === 0 ? 0 : Math.ceil(state.shown.length / columns),
    height: height + gap,
    inBlock: 2,
    activeRow: Math.floor(state.activeAt / columns),
  });

  // Until it is known how wide it is there is nothing in it, and a list of nothing is none.
  const isList = rows.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- keys of the links within
    <div
      ref={element}
      role={isList ? 'list' : undefined}
      aria-label={isList ? 'Diagrams' : undefined}
      data-diagrams=""
      className="relative"
      style={{ height: Math.max(0, totalHeight - gap) }}
      onFocus={list.onFocus}
      onKeyDown={(event) => list.onKeyDown(event, { columns, page: 3 })}
    >
      {rows.flatMap(({ index, top }) =>
        state.shown.slice(index * columns, (index + 1) * columns).map((diagram, column) => (
          // Not rows of cards: a card that moves up the list stays the same element, and keeps its focus.
          <div
            key={diagram.slug}
            role="presentation"
            className="absolute"
            style={{ top, left: column * (cardWidth + gap), width: cardWidth, height }}
          >
            <DiagramCard
              diagram={diagram}
              position={index * columns + column}
              {...itemState(state, diagram.slug)}
            />
          </div>
        )),
      )}
    </div>
  );
}

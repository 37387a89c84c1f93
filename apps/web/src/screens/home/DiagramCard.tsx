import type { DiagramShape } from '@lintel/api/shapes';
import { memo, type MouseEvent } from 'react';
import { PresentPeople } from '../../people/PresentPeople.tsx';
import { Card } from '../../ui/lists/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { LevelChip } from '../../ui/feedback/LevelChip.tsx';
import { DiagramContextMenu } from './DiagramContextMenu.tsx';
import { DiagramMarks } from './DiagramMarks.tsx';
import { DiagramMenu } from './DiagramMenu.tsx';
import { DiagramName } from './DiagramName.tsx';
import { DiagramPreview } from './DiagramPreview.tsx';
import { describeDate } from './dates.ts';
import { ItemContext, type ItemState, useDiagramList } from './diagramList.ts';
import { PickBox } from './PickBox.tsx';
import { When } from './When.tsx';

export interface DiagramCardProps extends ItemState {
  diagram: DiagramShape;
  position: number;
}

const onHover =
  'opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 has-data-popup-open:opacity-100';

/** Memoised: scrolling renders the list anew many times a second, but no card that is already there. */
export const DiagramCard = memo(function DiagramCard({ diagram, position, ...state }: DiagramCardProps) {
  const list = useDiagramList();
  const { picked, selecting } = state;

  /** The date and the rest of the tags lie above the stretched link, for their tooltips. */
  const openTarget = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a, button, label, input') !== null) return;
    if (!event.currentTarget.contains(event.target as Node)) return;
    const link = event.currentTarget.querySelector<HTMLElement>('[data-name]');
    list.press(event, diagram);
    if (!event.defaultPrevented) link?.click();
  };

  return (
    <ItemContext value={state}>
      <DiagramContextMenu diagram={diagram}>
        <Card
          interactive
          selected={picked}
          role="listitem"
          aria-posinset={position + 1}
          aria-setsize={list.total}
          data-slug={diagram.slug}
          onClick={openTarget}
          className="group/card relative flex h-full min-w-0 scroll-mt-16 scroll-mb-4 flex-col outline-offset-2 outline-focus-ring has-[[data-name]:focus-visible]:outline-2"
        >
          <div className="min-h-0 flex-1 overflow-hidden">
            <DiagramPreview diagram={diagram} />
          </div>
          <span className="absolute bottom-17 left-3 z-1">
            <PresentPeople slug={diagram.slug} />
          </span>
          <div className="border-t px-3 pt-2 pb-2.5">
            <div className="flex h-6 items-center gap-2">
              <DiagramName
                diagram={diagram}
                type="text-14 font-semibold"
                className={classes(
                  'outline-hidden after:absolute after:inset-0',
                  diagram.state === 'ARCHIVED' && 'text-muted',
                )}
              />
              {diagram.diagramLevel2 !== null && <LevelChip level={diagram.diagramLevel2} />}
            </div>
            <div className="flex h-5 items-center justify-between gap-2">
              <DiagramMarks diagram={diagram} most={2} />
              <When
                date={describeDate(diagram, list.sorting.key, list.now)}
                className="relative shrink-0 text-12 text-muted"
              />
            </div>
          </div>
          {list.mayEdit && (
            <PickBox
              wide
              diagram={diagram}
              className={classes(
                'absolute top-0 left-0 flex',
                !selecting && `${onHover} pointer-coarse:hidden`,
              )}
            />
          )}
          <span className={classes('absolute top-2 right-2 pointer-coarse:opacity-100', onHover)}>
            <DiagramMenu diagram={diagram} variant="secondary" />
          </span>
        </Card>
      </DiagramContextMenu>
    </ItemContext>
  );
});

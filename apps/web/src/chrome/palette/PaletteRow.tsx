import { foldedWords, piecesOf } from '@lintel/domain/foundWords';
import { BoxSelect, Folder, LayoutGrid, type LucideIcon, Spline, Table2, Type, Workflow } from 'lucide-react';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { shortcutText } from '../../shortcuts/shortcutText.ts';
import { dragComponent, type FoundItem } from '../openDrawing.ts';
import { isOff, type PaletteAction, paletteActions, type PaletteItem } from './paletteItems.ts';
import { type ChoiceWay, wayOf } from './paletteKeys.ts';

const mostTags = 2;

/** Of what is drawn and has no tile of its type. */
const drawnIcons: Record<Exclude<FoundItem['kind'], 'component'>, LucideIcon> = {
  container: BoxSelect,
  textarea: Type,
  relation: Spline,
};

export interface PaletteRowProps {
  id: string;
  item: PaletteItem;
  query: string;
  active: boolean;
  /** What choosing it does. */
  action: PaletteAction | null;
  onPoint: () => void;
  onChoose: (way: ChoiceWay) => void;
  /** It is on its way to the drawing; left out for what cannot be put there. */
  onDragged: (() => void) | undefined;
}

export function PaletteRow({
  id,
  item,
  query,
  active,
  action,
  onPoint,
  onChoose,
  onDragged,
}: PaletteRowProps) {
  const off = isOff(item);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={off || undefined}
      onMouseMove={onPoint}
      onMouseDown={onDragged ? undefined : (event) => event.preventDefault()}
      onClick={(event) => onChoose(wayOf(event))}
      draggable={onDragged !== undefined}
      onDragStart={(event) => {
        if (item.kind !== 'component' || onDragged === undefined) return;
        dragComponent(event.dataTransfer, item.component);
        // The drag has to have begun before what it began on may go.
        setTimeout(onDragged);
      }}
      className={classes(
        'flex min-h-10 items-center gap-2.5 rounded-sm px-2.5 text-14 pointer-coarse:min-h-touch',
        active && 'bg-selected',
        off && 'text-muted',
      )}
    >
      <Leading item={item} />
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
        <span className="min-w-0 truncate font-medium">
          {piecesOf(item.title, foldedWords(query)).map(({ text, hit }, at) =>
            hit ? (
              <mark key={at} className="bg-transparent text-accent">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        {item.detail && (
          <span
            className={classes('max-w-1/2 shrink-0 truncate text-13 text-muted', !off && 'max-sm:hidden')}
          >
            {item.detail}
          </span>
        )}
      </span>
      {action === 'place' && (
        <OpenInstead active={active} onOpen={() => onChoose({ inNewTab: false, opens: true })} />
      )}
      <Trailing item={item} action={active ? action : null} />
    </div>
  );
}

function Leading({ item }: { item: PaletteItem }) {
  if (item.kind === 'diagram' && item.level !== null) {
    return (
      <span className="flex size-6.5 shrink-0 items-center justify-center rounded-xs border border-strong text-11 font-semibold text-secondary tabular">
        {item.level}
      </span>
    );
  }
  if (item.kind === 'component' || (item.kind === 'drawn' && item.drawn === 'component'))
    return <TypeTile icon={item.icon} slug={item.typeSlug} size="palette" />;
  return (
    <span
      className={classes(
        'flex size-6.5 shrink-0 items-center justify-center',
        isOff(item) ? 'text-muted' : 'text-secondary',
      )}
    >
      <Icon icon={iconOf(item)} size={16} />
    </span>
  );
}

const iconOf = (item: PaletteItem): LucideIcon => {
  if (item.kind === 'drawn' && item.drawn !== 'component') return drawnIcons[item.drawn];
  if (item.kind === 'command') return item.icon;
  if (item.kind === 'view') return Table2;
  if (item.kind === 'graph') return Workflow;
  return item.kind === 'folder' ? Folder : LayoutGrid;
};

/** For the pointer, beside what a click on the row does; keys have Shift and Enter. */
function OpenInstead({ active, onOpen }: { active: boolean; onOpen: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option holds nothing that can be focused
    <span
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
      className={classes(
        'flex h-control-sm shrink-0 cursor-pointer items-center rounded-sm border border-control bg-raised px-2.5 text-13 hover:bg-hover pointer-coarse:h-touch pointer-coarse:px-4',
        !active && 'not-pointer-coarse:invisible',
      )}
    >
      {paletteActions.open}
    </span>
  );
}

function Trailing({ item, action }: { item: PaletteItem; action: PaletteAction | null }) {
  if (item.kind === 'command' && item.shortcut !== null) {
    return (
      <span className="flex shrink-0 gap-1 pointer-coarse:hidden">
        {shortcutText(item.shortcut)
          .split(' ')
          .map((key) => (
            <Kbd key={key} keys={key} />
          ))}
      </span>
    );
  }
  return (
    <>
      {item.kind === 'diagram' && (
        <span className="flex min-w-0 shrink gap-1 max-sm:hidden">
          {item.tags.slice(0, mostTags).map((tag) => (
            <Tag key={tag.tagId} shade={tag.color}>
              {tag.name}
            </Tag>
          ))}
        </span>
      )}
      {action !== null && (
        <span className="flex shrink-0 items-center gap-1.5 text-12 text-secondary pointer-coarse:hidden">
          {paletteActions[action]}
          <Kbd keys="↵" />
        </span>
      )}
    </>
  );
}

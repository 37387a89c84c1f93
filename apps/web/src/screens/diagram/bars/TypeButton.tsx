import { grown } from '@lintel/diagram/geometry/rect';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { isSelectedAwaited, selectedInstances } from '../actions/componentActions.ts';
import type { Editor } from '../editor/editor.ts';
import { componentOf, stillLoading } from '../names/diagramNames.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { portRoom } from '../editor/placeBar.ts';

const TypeChoicePicker = whenNeeded(async () => (await import('./TypeChoicePicker.tsx')).TypeChoicePicker);

/** What all of them are; undefined where they differ. */
const commonType = (editor: Editor) => {
  const names = editor.names.get();
  const types = selectedInstances(editor).map((each) => {
    if (each.component !== null) return componentOf(each, names)?.type ?? null;
    return each.type === null ? null : (names.types.get(each.type) ?? null);
  });
  const [first] = types;
  return first === undefined || types.some((each) => each?.slug !== first?.slug) ? undefined : first;
};

/** With its ports. */
const screenRect = (editor: Editor, origin: DOMRect | undefined): DOMRect => {
  const bounds = editor.boundsOf(editor.selection.get());
  if (bounds === null) return new DOMRect();
  const { x, y, width, height } = editor.camera.onScreen(grown(bounds, portRoom));
  return new DOMRect((origin?.x ?? 0) + x, (origin?.y ?? 0) + y, width, height);
};

/** The type of what is selected; the picker stands beside it, on the roomier side, and never covers what it changes. */
export function TypeButton() {
  const { editor, panels } = useDesk();
  const button = useRef<HTMLButtonElement>(null);
  useReadable(editor.names);
  const open = useReadable(panels.typing);
  const blocked = useSavingBlocked();
  useEffect(() => () => panels.typing.set(false), [panels]);
  const isNamed = selectedInstances(editor).some(({ component }) => component !== null);
  const isUnknown = isSelectedAwaited(editor);
  // A placeholder's type is drawn; a component's is named, and waits for the server.
  const whyNot = isNamed ? blocked : null;
  const why = isUnknown ? stillLoading : whyNot;
  const type = commonType(editor);
  const named = type === undefined ? 'Several types' : (type?.name ?? 'No type');
  const label = isUnknown ? 'Loading' : named;
  const area = () => button.current?.closest('[data-editor]')?.getBoundingClientRect();
  const rect = () => screenRect(editor, area());
  const place = area();
  const at = rect();
  const side = place !== undefined && at.left - place.left > place.right - at.right ? 'left' : 'right';
  return (
    <>
      <Tooltip label={why ?? 'Change type'} side="top">
        <button
          ref={button}
          type="button"
          aria-label={`Type: ${label}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-disabled={why !== null || undefined}
          onClick={() => {
            if (why === null) panels.typing.set(!open);
          }}
          className="flex h-control-md max-w-48 items-center gap-1.5 rounded-sm px-2 text-13 font-medium hover:bg-hover aria-disabled:text-disabled aria-expanded:bg-selected aria-expanded:text-accent pointer-coarse:h-touch"
        >
          <TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="row" />
          <span className="truncate pointer-coarse:max-md:hidden">{label}</span>
          <Icon icon={ChevronDown} size={14} />
        </button>
      </Tooltip>
      <Popover
        label="Types"
        className="w-100"
        side={side}
        anchor={{ getBoundingClientRect: rect }}
        open={open}
        onOpenChange={(next) => panels.typing.set(next)}
      >
        <div className="grid min-h-100">
          <TypeChoicePicker slug={type?.slug ?? null} onDone={() => panels.typing.set(false)} />
        </div>
      </Popover>
    </>
  );
}

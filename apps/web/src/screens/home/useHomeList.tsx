import type { DiagramShape } from '@lintel/api/shapes';
import { type ReactElement, useMemo, useState } from 'react';
import { useMay } from '../../data/session.ts';
import { useSavingBlocked } from '../../ui/savingBlocked.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { DiagramList, ListHandlers, ListState } from './diagramList.ts';
import { type ListActions, diagramEntries } from './diagramEntries.tsx';
import { onListKey } from './listKeys.ts';
import { TagsPopup } from './TagsPopup.tsx';
import { useListActions } from './useListActions.tsx';
import { useDiagramPicks } from './useDiagramPicks.ts';
import type { Home } from './useHome.ts';
import { useNow } from './useNow.ts';
import { useRenaming } from './useRenaming.tsx';
import { useStable } from '../../state/useStable.ts';

export interface HomeList {
  list: DiagramList;
  state: ListState;
  picked: readonly DiagramShape[];
  actions: ListActions;
  /** Dialogs and popups that belong to the list. */
  layers: ReactElement;
}

interface Tagging {
  slugs: ReadonlySet<string>;
  anchor: Element | null;
}

/** The one that takes the place of what was deleted. */
const neighbourOf = (shown: readonly DiagramShape[], deleted: readonly DiagramShape[]): string | null => {
  const gone = new Set(deleted.map(({ slug }) => slug));
  const at = shown.findIndex(({ slug }) => gone.has(slug));
  const next = shown.slice(at).find(({ slug }) => !gone.has(slug));
  return (next ?? shown.slice(0, at).findLast(({ slug }) => !gone.has(slug)))?.slug ?? null;
};

const tagAnchor = (diagrams: readonly DiagramShape[], picked: ReadonlySet<string>): Element | null => {
  const [only] = diagrams;
  const place =
    only !== undefined && !picked.has(only.slug)
      ? `[data-diagrams] [data-slug="${only.slug}"] [data-name]`
      : '[data-tag-anchor]';
  return document.querySelector(place);
};

/** The popup that tags diagrams; it keeps what it is about while it closes. */
const useTagging = (diagrams: readonly DiagramShape[]) => {
  const [tagging, setTagging] = useState<Tagging | null>(null);
  const [open, setOpen] = useState(false);
  const start = (chosen: readonly DiagramShape[], picked: ReadonlySet<string>): void => {
    setTagging({ slugs: new Set(chosen.map(({ slug }) => slug)), anchor: tagAnchor(chosen, picked) });
    setOpen(true);
  };
  const popup = tagging && (
    <TagsPopup
      open={open}
      onClose={() => setOpen(false)}
      diagrams={diagrams.filter(({ slug }) => tagging.slugs.has(slug))}
      anchor={tagging.anchor}
    />
  );
  return { start, popup };
};

export const useHomeList = (home: Home): HomeList => {
  const may = useMay();
  const mayEdit = may('diagram.edit');
  const now = useNow();
  const tagging = useTagging(home.diagrams);
  const renaming = useRenaming();
  const blocked = useSavingBlocked();

  const picks = useDiagramPicks(home.shown, mayEdit);
  const { actions: shared, dialogs } = useListActions((deleted) => {
    const next = neighbourOf(home.shown, deleted);
    if (next !== null) picks.focus(next);
  });

  const actions: ListActions = {
    ...shared,
    rename: (diagram) => {
      // The key alone gets here: where it is shown, it is off and says the same.
      if (blocked === null) renaming.start(diagram);
      else toast.info(blocked);
    },
    pick: ({ slug }) => picks.toggle(slug),
    tag: (diagrams) => tagging.start(diagrams, picks.picked),
  };

  const targetsOf = (diagram: DiagramShape): readonly DiagramShape[] =>
    picks.picked.has(diagram.slug) ? picks.pickedDiagrams : [diagram];

  const handlers = useStable<ListHandlers>({
    onFocus: picks.onFocus,
    onKeyDown: (event, grid) => onListKey(event, grid, picks, mayEdit ? actions : null, home.shown),
    press: picks.press,
    toggle: picks.toggle,
    extend: picks.extend,
    pickAll: picks.pickAll,
    clear: picks.clear,
    commitName: renaming.commit,
    endRenaming: () => {
      const slug = renaming.renaming;
      renaming.end();
      if (slug !== null) picks.focus(slug);
    },
    menuOf: (diagram) => diagramEntries(targetsOf(diagram), actions, mayEdit),
  });

  const { key, order } = home.sorting;
  const total = home.shown.length;
  const list = useMemo(
    (): DiagramList => ({
      ...handlers,
      total,
      sorting: { key, order },
      folderNames: home.folderNames,
      now,
      mayEdit,
    }),
    [handlers, total, key, order, home.folderNames, now, mayEdit],
  );

  return {
    list,
    state: {
      shown: home.shown,
      picked: picks.picked,
      active: picks.active,
      activeAt: picks.activeAt,
      renaming: renaming.renaming,
    },
    picked: picks.pickedDiagrams,
    actions,
    layers: (
      <>
        {dialogs}
        {renaming.question}
        {tagging.popup}
      </>
    ),
  };
};

import { dependencyEndpoints, type NeighbourShape } from '@lintel/api/endpoints/dependencies';
import {
  addNeighbours,
  type Neighbour,
  type PlannedNeighbour,
  planNeighbours,
} from '@lintel/diagram/commands/addNeighbour';
import { displayName } from '@lintel/domain/names';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '../../../data/api.ts';
import { useReadable } from '../../../state/useReadable.ts';
import type { Editor } from '../editor/editor.ts';
import { liveComponentOf } from '../names/diagramNames.ts';
import { useSnapshot } from '../openDocument/useItem.ts';

export interface Ghost extends Neighbour {
  readonly name: string;
  /** A diagram on which both are seen. */
  readonly seenIn: string;
}

/** More than that would hide what is drawn. */
const mostGhosts = 5;

const ghostOf = (neighbour: NeighbourShape): Ghost => ({
  component: neighbour.slug,
  direction: neighbour.direction,
  name: displayName('component', neighbour),
  seenIn: displayName('diagram', neighbour.diagram),
});

interface Offered {
  /** The instance they are neighbours of. */
  readonly item: string;
  readonly ghosts: readonly Ghost[];
}

/** The instance that has just come and is selected alone: placing one selects it. */
const useNewcomer = (editor: Editor): string | null => {
  const [known] = useState(() => new Set(editor.snapshot.items.keys()));
  const [newcomer, setNewcomer] = useState<string | null>(null);
  const look = useEffectEvent(() => {
    const [key, another] = editor.selection.get();
    if (key === undefined || another !== undefined) return setNewcomer(null);
    const instance = editor.snapshot.instance(key);
    const isNew = !known.has(key);
    known.add(key);
    setNewcomer((before) => (before === key || (isNew && instance?.component) ? key : null));
  });
  useEffect(() => editor.selection.subscribe(() => look()), [editor]);
  return newcomer;
};

/** What a component that was just put on the drawing is related to elsewhere, and what is done with it. */
export const useGhosts = (editor: Editor, slug: string) => {
  const newcomer = useNewcomer(editor);
  const snapshot = useSnapshot(editor.diagram.snapshots);
  const names = useReadable(editor.names);
  const [offered, setOffered] = useState<Offered | null>(null);
  const instance = newcomer === null ? undefined : snapshot.instance(newcomer);
  // Readers are offered nothing, and nothing is asked for them.
  const canEdit = useReadable(editor.diagram.access) === 'write';
  const component = canEdit ? (liveComponentOf(instance, names)?.slug ?? null) : null;

  const announce = useEffectEvent((count: number) =>
    editor.announce(
      `${count} known from other diagrams: Tab adds one, Shift and Tab all of them, Escape none`,
    ),
  );
  useEffect(() => {
    setOffered(null);
    if (newcomer === null || component === null) return;
    const own = new AbortController();
    const body = { components: [component], except: slug };
    call(dependencyEndpoints.neighbours, { body }, own.signal)
      .then(([found]) => {
        const ghosts = (found?.neighbours ?? []).slice(0, mostGhosts).map(ghostOf);
        if (own.signal.aborted || ghosts.length === 0) return;
        setOffered({ item: newcomer, ghosts });
        announce(ghosts.length);
      })
      // Nobody asked for them.
      .catch(() => undefined);
    return () => own.abort();
  }, [newcomer, component, slug]);

  const planned = useMemo(
    (): PlannedNeighbour<Ghost>[] =>
      offered === null ? [] : planNeighbours(snapshot, offered.item, offered.ghosts),
    [snapshot, offered],
  );
  const accept = (accepted: readonly PlannedNeighbour<Ghost>[]): void => {
    if (offered === null) return;
    const { item } = offered;
    if (editor.commit(addNeighbours(editor.snapshot, { item, planned: accepted })))
      editor.announce(`${accepted.map(({ neighbour }) => neighbour.name).join(', ')} added`);
  };
  return { item: offered?.item ?? null, planned, accept, dismiss: () => setOffered(null) };
};

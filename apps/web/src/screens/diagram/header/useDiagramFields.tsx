import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape, TagOnDiagram } from '@lintel/api/shapes';
import type { InitialView, State } from '@lintel/domain/entities/diagram';
import type { LevelCode } from '@lintel/domain/levels';
import { type ReactElement, useRef, useState } from 'react';
import { useSaveDiagrams } from '../../../data/mutations/diagrams.ts';
import { collidedOf, isForForm, reasonOf } from '../../../data/refusals.ts';
import { createTurns } from '../../../data/turns.ts';
import { DiagramConflictDialog } from '../../../dialogs/heldWork.ts';
import { useConflict } from '../../../dialogs/useConflict.ts';
import { toast } from '../../../ui/feedback/toast.ts';

interface Fields {
  name: string;
  diagramLevel2: LevelCode | null;
  state: State;
  tags: TagOnDiagram[];
  initialView: InitialView | null;
}

const toSave = ({ tags, ...rest }: Partial<Fields>): Omit<DiagramToSave, 'slug'> => ({
  ...rest,
  ...(tags !== undefined && { tags: tags.map(({ tagId }) => ({ tagId })) }),
});

interface DiagramFields {
  /** As it will be once everything chosen here is saved. */
  shown: DiagramShape;
  /** Resolves when it is saved, or when nothing more will come of it. `saw` is what the person saw when that began. */
  change: (changes: Partial<Fields>, saw?: DiagramShape) => Promise<boolean>;
  dialog: ReactElement;
}

/** Named things of a diagram that are changed one at a time, each saved at once. */
export const useDiagramFields = (diagram: DiagramShape): DiagramFields => {
  const save = useSaveDiagrams();
  const [wanted, setWanted] = useState<Partial<Fields>>({});
  const waiting = useRef(0);
  const [inTurn] = useState(createTurns);
  /** What one's own last save made of it: the next one is based on that, not on what is still on the screen. */
  const own = useRef<string | null>(null);

  const conflict = useConflict<Fields>(
    async (changes, concurrencyKey) => {
      try {
        const [saved] = await save.mutateAsync([
          {
            slug: diagram.slug,
            ...toSave(changes),
            ...(concurrencyKey !== undefined && { concurrencyKey }),
          },
        ]);
        own.current = saved?.concurrencyKey ?? null;
      } catch (error) {
        if (isForForm(error) && collidedOf(error) === null)
          toast.error(`Could not ${changes.name === undefined ? 'save' : 'rename'} diagram`, {
            description: reasonOf(error),
          });
        throw error;
      }
    },
    () => undefined,
  );

  const change: DiagramFields['change'] = async (changes, saw = diagram) => {
    if (waiting.current === 0) own.current = saw.concurrencyKey;
    waiting.current += 1;
    setWanted((before) => ({ ...before, ...changes }));
    const basis = own.current;
    await inTurn(() => conflict.submit(changes, own.current ?? saw.concurrencyKey, saw));
    waiting.current -= 1;
    if (waiting.current === 0) setWanted({});
    return own.current !== basis;
  };

  return {
    shown: { ...diagram, ...wanted },
    change,
    dialog: (
      <DiagramConflictDialog
        diagram={diagram}
        attempt={conflict.attempt}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    ),
  };
};

import type { ComponentShape } from '@lintel/api/componentShapes';
import type { ComponentToSave } from '@lintel/api/endpoints/components';
import type { State } from '@lintel/domain/entities/diagram';
import { explainFailure } from '../../data/failures.ts';
import { useSaveComponents } from '../../data/mutations/components.ts';
import { isForForm } from '../../data/refusals.ts';
import { useCreateWithSave } from '../../data/useCreateWithSave.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type Fields, toSave } from './componentFields.ts';
import { outcomeText } from './outcomeText.ts';
import { plannedIn, withLinkTo } from './plannedDiagram.ts';

type Saving = Promise<readonly ComponentShape[]>;

/** Null for what the dialog itself says, at the field or as a question. */
const failed = (title: string) => (error: unknown) =>
  isForForm(error) ? null : { title, description: explainFailure(error) };

const reporting = (saving: Saving): Saving =>
  toast.promise(saving, {
    loading: 'Updating component...',
    success: (saved) => outcomeText(saved, 'updated'),
    error: failed('Could not update component'),
  });

/** `isAlone`: nothing else was changed. */
const reportingWithDiagram = (
  saving: Saving,
  { name, isAlone }: { name: string; isAlone: boolean },
): Saving => {
  const diagramText = `Diagram "${name}" has been created and linked`;
  return toast.promise(saving, {
    loading: 'Creating and linking diagram...',
    success: (saved) =>
      isAlone ? diagramText : { title: outcomeText(saved, 'updated'), description: diagramText },
    error: failed('Could not create and link diagram'),
  });
};

/** Saves what the dialog changed, and says what became of it. */
export const useReportedSave = (slug: string) => {
  const { mutateAsync: send, isPending, error } = useSaveComponents({ isReported: true });
  const createWithSave = useCreateWithSave();

  const saveOne = (
    fields: Fields,
    { updatedAt, state }: { updatedAt: string | undefined; state: State },
  ): Saving => {
    const save = (given: Fields) =>
      send([{ slug, ...toSave(given), ...(updatedAt !== undefined && { updatedAt }) }]);
    const planned = plannedIn(fields);
    if (planned === undefined) return reporting(save(fields));
    const wanted = { name: planned.name, fkFolderId: null, ...(state === 'DRAFT' && { state }) };
    return reportingWithDiagram(
      createWithSave(wanted, (made) => save(withLinkTo(made, fields))),
      { name: planned.name, isAlone: Object.keys(fields).length === 1 },
    );
  };

  return {
    saveOne,
    saveSeveral: (components: readonly ComponentToSave[]): Saving => reporting(send(components)),
    isPending,
    error,
  };
};

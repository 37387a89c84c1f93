import type { ComponentShape } from '@lintel/api/componentShapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { attributesQuery } from '../../data/modelQueries.ts';
import { useSaveComponents } from '../../data/mutations/components.ts';
import { isForForm, objectionTo } from '../../data/refusals.ts';
import { noType } from '../../pickers/typeTiles.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useDraft } from '../useDraft.ts';
import { type ComponentDraft, newComponentToSave } from './componentFields.ts';
import { componentNameField } from './componentLimits.ts';
import { outcomeText } from './outcomeText.ts';
import { isMissing, requiredOf, valuesToCreate } from './requiredValues.ts';
import { valueProblem } from './valueProblem.ts';

export interface NewComponentDialogProps {
  open: boolean;
  onClose: () => void;
  onShow: (component: ComponentShape) => void;
}

const none: readonly never[] = [];

/** What is put in for a component that is not there yet, and its save. */
export const useNewComponent = ({ open, onClose, onShow }: NewComponentDialogProps) => {
  const attributes = useQuery({ ...attributesQuery, enabled: open }).data;
  const create = useSaveComponents({ isReported: true });
  const { draft, change, changed } = useDraft<Pick<ComponentDraft, 'name' | 'type' | 'values'>>(open, () => ({
    name: '',
    type: noType,
    values: {},
  }));
  const [refusals, setRefusals] = useState(0);
  const required = requiredOf(attributes ?? none, draft.type);
  const values = valuesToCreate(attributes ?? none, draft.type, draft.values);
  const missing = required.filter((each) => isMissing(each, values[each.attributeId], [draft.type]));
  const isWrong = required.some((each) => {
    const value = values[each.attributeId];
    return value !== undefined && !missing.includes(each) && valueProblem(each, value) !== null;
  });
  const objection = objectionTo(componentNameField, draft.name);

  const close = () => {
    create.reset();
    setRefusals(0);
    onClose();
  };

  const save = () => {
    if (missing.length > 0) return setRefusals((before) => before + 1);
    create.mutate([newComponentToSave({ ...draft, values })], {
      onSuccess: ([made]) => {
        close();
        if (made !== undefined)
          toast.success(outcomeText([made], 'created'), {
            action: { label: 'Open', run: () => onShow(made) },
          });
      },
      onError: (error) => {
        if (!isForForm(error))
          toast.error('Could not save component', { description: explainFailure(error) });
      },
    });
  };

  return {
    draft,
    change,
    required,
    values,
    /** How often a save was tried that left something out. */
    refusals,
    objection,
    refused: create.variables?.[0]?.name === draft.name.trim() ? create.error : null,
    changed,
    // What may not be left out is known once the attributes are there.
    valid: attributes !== undefined && objection === undefined && !isWrong,
    busy: create.isPending,
    onCancel: close,
    onSave: save,
  };
};

import type { ComponentShape } from '@lintel/api/componentShapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { explainFailure } from '../../../data/failures.ts';
import { attributesQuery, componentQuery } from '../../../data/modelQueries.ts';
import { isForForm } from '../../../data/refusals.ts';
import { componentDraftOf } from '../../../dialogs/component/componentFields.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { ComponentDrafts, type StoredComponent } from './componentDrafts.ts';

/** For as long as the diagram is open: what is left unsaved of one component is saved while another is shown. */
export const useComponentDrafts = (): ComponentDrafts => {
  const { components } = useDesk();
  const client = useQueryClient();
  const isBlocked = useSavingBlocked() !== null;
  const [drafts] = useState(() => {
    const attributes = () => client.getQueryData(attributesQuery.queryKey) ?? [];
    const asStored = (component: ComponentShape): StoredComponent => ({
      draft: componentDraftOf(component, attributes()),
      updatedAt: component.updatedAt,
    });
    return new ComponentDrafts({
      stored: (slug) => {
        const component = client.getQueryData(componentQuery(slug).queryKey);
        return component && asStored(component);
      },
      attributes,
      save: async (given) => {
        const saved = await components.saveField(given);
        return saved && asStored(saved);
      },
      report: (error) => {
        if (!isForForm(error))
          toast.error('Could not update component', { description: explainFailure(error) });
      },
    });
  });
  useUnsaved(useReadable(drafts.typed).size > 0);
  useEffect(() => {
    if (!isBlocked) drafts.retry();
  }, [drafts, isBlocked]);
  // With the diagram that is left.
  useEffect(() => () => drafts.retry(), [drafts]);
  return drafts;
};

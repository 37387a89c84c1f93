import { type DiagramToSave, diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readAgain } from './affected.ts';
import { call } from './api.ts';
import { useCreateDiagram } from './mutations/diagrams.ts';

/** A new diagram is made with what is saved to lead to it: where that fails there is none. */
export const useCreateWithSave = () => {
  const { mutateAsync: create } = useCreateDiagram({ isReported: true });
  const client = useQueryClient();
  return useCallback(
    async <Saved>(wanted: DiagramToSave, save: (made: DiagramShape) => Promise<Saved>): Promise<Saved> => {
      const made = await create(wanted);
      try {
        return await save(made);
      } catch (error) {
        // What became of the save is what the person has to know; that this fails as well adds nothing.
        await call(diagramEndpoints.remove, { body: { diagramSlugs: [made.slug] } }).catch(() => undefined);
        void readAgain(client, 'diagram');
        throw error;
      }
    },
    [create, client],
  );
};

export type CreateWithSave = ReturnType<typeof useCreateWithSave>;

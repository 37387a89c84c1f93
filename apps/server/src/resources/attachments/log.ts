import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { logDiagrams } from '../../model/logs/diagramLog.ts';
import { logModel } from '../../model/logs/modelLog.ts';

/** What a file hangs on, or hung on. */
export interface HungOn {
  readonly fkDiagramId: number | null;
  readonly fkComponentId: number | null;
}

/** In the change log of everything it hangs on. */
export const logAttachment = async (
  tx: Scoped,
  what: 'attached' | 'detached',
  name: string,
  hung: readonly HungOn[],
): Promise<void> => {
  const diagramIds = hung.flatMap(({ fkDiagramId }) => fkDiagramId ?? []);
  const componentIds = hung.flatMap(({ fkComponentId }) => fkComponentId ?? []);
  if (diagramIds.length > 0) {
    const rows = await tx
      .select({ diagramId: diagram.diagramId, slug: diagram.slug })
      .from(diagram, inArray(diagram.diagramId, diagramIds));
    await logDiagrams(
      tx,
      rows.map((row) => ({ ...row, fact: { of: 'diagram', what, name } })),
    );
  }
  if (componentIds.length > 0) {
    const rows = await tx
      .select({ componentId: componentModel.componentModelId, slug: componentModel.slug })
      .from(componentModel, inArray(componentModel.componentModelId, componentIds));
    await logModel(
      tx,
      rows.map((row) => ({ ...row, fact: { of: 'component', what, name } })),
    );
  }
};

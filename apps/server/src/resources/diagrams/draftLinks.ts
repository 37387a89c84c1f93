import type { State } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { diagramLink } from '../../db/tables/diagramLink.ts';
import { relation } from '../../db/tables/drawn.ts';
import { invalid } from '../../http/refusal.ts';

/** What a save makes of a diagram. */
export interface StateChange {
  readonly diagramId: number;
  readonly before: State;
  readonly after: State;
}

/** Drafts that relations of these diagrams lead to, as far as the person sees them. */
const linkedDrafts = async (
  data: Scoped,
  from: readonly number[],
): Promise<{ diagramId: number; slug: string; name: string }[]> => {
  const links = await data
    .selectDistinct({ to: diagramLink.fkDiagramId })
    .from(diagramLink)
    .innerJoin(
      relation,
      and(
        eq(relation.relationId, diagramLink.fkRelationId),
        isNull(relation.fkVersionId),
        inArray(relation.fkDiagramId, [...from]),
      ),
    );
  const targets = links.map(({ to }) => to);
  if (targets.length === 0) return [];
  const { diagramId, slug, name } = diagram;
  return data
    .select({ diagramId, slug, name })
    .from(diagram, and(inArray(diagram.diagramId, targets), eq(diagram.state, 'DRAFT')));
};

/** Active diagrams whose relations lead to these, as far as the person sees them. */
const activeLinking = (
  data: Scoped,
  to: readonly number[],
): Promise<{ diagramId: number; slug: string; name: string }[]> => {
  const { diagramId, slug, name } = diagram;
  return data
    .selectDistinct({ diagramId, slug, name })
    .from(diagramLink, inArray(diagramLink.fkDiagramId, [...to]))
    .innerJoin(relation, and(eq(relation.relationId, diagramLink.fkRelationId), isNull(relation.fkVersionId)))
    .innerJoin(diagram, and(eq(diagram.diagramId, relation.fkDiagramId), eq(diagram.state, 'ACTIVE')));
};

/** Active components that lead to these. One that was merged reads as another, which has links of its own. */
const componentsLinking = (
  data: Scoped,
  to: readonly number[],
): Promise<{ slug: string; name: string }[]> => {
  const { slug, name } = componentModel;
  return data
    .selectDistinct({ slug, name })
    .from(diagramLink, inArray(diagramLink.fkDiagramId, [...to]))
    .innerJoin(
      componentModel,
      and(
        eq(componentModel.componentModelId, diagramLink.fkComponentId),
        eq(componentModel.state, 'ACTIVE'),
        isNull(componentModel.deletedAt),
        isNull(componentModel.mergedInto),
      ),
    );
};

const quoted = (
  named: readonly { slug: string; name: string }[],
  noun: 'diagram' | 'component' = 'diagram',
): string =>
  named
    .map((each) => `“${displayName(noun, each)}”`)
    .sort()
    .join(', ');

const refuseState = (message: string): never => {
  throw invalid(message, [{ path: 'diagrams.state', message }]);
};

/** An active diagram may lead to active ones only, so what leads to a draft is made one before it or with it. */
const demandNoLinksToThese = async (data: Scoped, changes: readonly StateChange[]): Promise<void> => {
  const drafted = changes
    .filter(({ before, after }) => after === 'DRAFT' && before !== 'DRAFT')
    .map(({ diagramId }) => diagramId);
  if (drafted.length === 0) return;
  const leaving = new Set(
    changes.filter(({ after }) => after !== 'ACTIVE').map(({ diagramId }) => diagramId),
  );
  const active = (await activeLinking(data, drafted)).filter(({ diagramId }) => !leaving.has(diagramId));
  const components = await componentsLinking(data, drafted);
  const reasons = [
    ...(active.length > 0 ? [`Relations of active diagrams lead to it: ${quoted(active)}.`] : []),
    ...(components.length > 0 ? [`Active components lead to it: ${quoted(components, 'component')}.`] : []),
  ];
  if (reasons.length > 0) refuseState(`${reasons.join(' ')} Make these drafts first, or remove the links.`);
};

/** An active diagram may lead to active ones only: asked of what becomes active, and of what becomes a draft. */
export const demandNoDraftLinks = async (data: Scoped, changes: readonly StateChange[]): Promise<void> => {
  await demandNoLinksToThese(data, changes);
  const activated = changes
    .filter(({ before, after }) => after === 'ACTIVE' && before !== 'ACTIVE')
    .map(({ diagramId }) => diagramId);
  if (activated.length === 0) return;
  const drafts = (await linkedDrafts(data, activated)).filter(
    ({ diagramId }) => !activated.includes(diagramId),
  );
  if (drafts.length === 0) return;
  refuseState(
    `Its relations lead to drafts: ${quoted(drafts)}. Make these active first, or remove the links.`,
  );
};

import type { Db } from '../db/client.ts';
import type { Scoped } from '../db/scoped.ts';
import { planComponents, writeComponents } from './components.ts';
import { type DrawingServices, drawDiagrams, nameDiagrams, planDiagrams } from './diagrams.ts';
import { demandNone } from './failure.ts';
import type { Mode } from './planned.ts';
import { knownOf } from './publicIds.ts';
import type { ComponentIn, DiagramIn } from './shapes.ts';
import type { Snapshot } from '@lintel/diagram/snapshot';

export interface Landscape {
  readonly components: readonly ComponentIn[];
  readonly diagrams: readonly DiagramIn[];
}

interface Written {
  /** Numbers, in the order sent. */
  readonly components: readonly number[];
  readonly diagrams: readonly number[];
  /** What each of the diagrams shows now, by slug. */
  readonly drawn: ReadonlyMap<string, Snapshot>;
}

/** Under which names the parts stand in the body; null where the body is one list, or one thing. */
interface Placing {
  readonly mode: Mode;
  readonly at: (part: 'components' | 'diagrams', index: number) => readonly (string | number)[];
  readonly now: Date;
}

const idsOf = (sent: readonly { id?: string | null | undefined }[]): Set<string> =>
  new Set(sent.flatMap(({ id }) => id ?? []));

/** Diagrams first by name, then the components that lead to them, then what is drawn of these: all or nothing. */
export const writeLandscape = async (
  services: DrawingServices,
  within: { tx: Db; data: Scoped },
  { components, diagrams }: Landscape,
  { mode, at, now }: Placing,
): Promise<Written> => {
  const { data } = within;
  const componentPlan = await planComponents(data, components, {
    mode,
    at: (index) => at('components', index),
    alsoThere: idsOf(diagrams),
  });
  const diagramPlan = await planDiagrams(services, within, diagrams, {
    mode,
    at: (index) => at('diagrams', index),
    alsoComponents: idsOf(components),
  });
  demandNone([...componentPlan.problems, ...diagramPlan.problems]);
  const named = await nameDiagrams(data, diagramPlan, now);
  const numbers = await writeComponents(data, componentPlan, { now, made: knownOf(named) });
  const drawn = await drawDiagrams(services, within, named, diagramPlan.around);
  return { components: numbers, diagrams: named.map(({ id }) => id), drawn };
};

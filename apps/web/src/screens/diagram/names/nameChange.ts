import { rename, unlinkComponent } from '@lintel/diagram/commands/name';
import type { Instance } from '@lintel/diagram/items';
import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { componentOf, type DiagramNames } from './diagramNames.ts';

/** What gives an instance another name; null where it is the name of a component of the model. */
export const nameChange = (
  snapshot: Snapshot,
  instance: Instance,
  { names, name }: { names: DiagramNames; name: string },
): Outcome | null => {
  const { key } = instance;
  if (instance.component === null) return rename(snapshot, { key, name });
  const component = componentOf(instance, names);
  if (component?.deleted === false) return null;
  // What stands for a deleted component takes a name of its own.
  return unlinkComponent(snapshot, { key, named: { name, type: component?.type?.slug ?? null } });
};

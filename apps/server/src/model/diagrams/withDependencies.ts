import type { ChangedNoun } from '@lintel/api/liveEvents';
import type { Notices } from '../../notices.ts';

const shownBeside: ReadonlySet<ChangedNoun> = new Set(['component', 'type', 'icon']);

/**
 * Dependencies are read with the names, types and states of components and diagrams. A drawing that is projected leaves
 * out for whom it is; whether it changes dependencies is known there.
 */
export const withDependencies = (notices: Notices): Notices => {
  notices.listen(({ changed, organizationId, onlyFor }) => {
    const isNamed = shownBeside.has(changed) || (changed === 'diagram' && onlyFor === null);
    if (isNamed) notices.announce({ organizationId, changed: 'dependencies', slugs: [], onlyFor: null });
  });
  return notices;
};

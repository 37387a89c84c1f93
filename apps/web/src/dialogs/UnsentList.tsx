import { displayName } from '@lintel/domain/names';
import { endReason } from '../documents/refusal.ts';
import { countChanges } from '../documents/saveStatus.ts';
import type { UnsentCopy } from '../documents/unsentCopies.ts';

/** Which diagrams hold how much that the server does not have. */
export function UnsentList({
  unsent,
  placeOf,
}: {
  unsent: readonly UnsentCopy[];
  /** The organisation, where it is not the one that is shown. */
  placeOf?: (unsent: UnsentCopy) => string | null;
}) {
  return (
    <ul className="max-h-50 overflow-y-auto py-2">
      {unsent.map((each) => {
        const place = placeOf?.(each) ?? null;
        return (
          <li key={each.copy} className="text-default">
            {displayName('diagram', each)}
            {place !== null && ` in ${place}`}: {countChanges(each.changes)}
            {each.end !== null && <span className="text-danger">, {endReason(each.end)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

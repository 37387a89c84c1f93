import type { Collision } from '@lintel/api/errors';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usersQuery } from '../data/peopleQueries.ts';
import { useMaybeSession } from '../data/session.ts';
import { DraftDialog } from '../ui/overlays/DraftDialog.tsx';
import { RadioCard, RadioCardGroup } from '../ui/controls/RadioCard.tsx';
import type { Side, Sides } from './conflict.ts';
import { conflictTitle, startingSides, theirsLabel } from './conflictWords.ts';
import type { Attempt } from './useConflict.ts';

export interface ConflictDialogProps {
  attempt: Attempt<object> | null;
  /** What both sides changed, by name: '“Order service”'. */
  subject: string;
  labels: Readonly<Record<string, string>>;
  /** A value as a person reads it. */
  describe: (field: string, value: Collision['yours']) => ReactNode;
  busy: boolean;
  onSettle: (sides: Sides) => void;
  /** Back to the draft, with nothing lost. */
  onDismiss: () => void;
}

/** Another person changed the same fields meanwhile: both values stand side by side, and either can be kept. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { attempt, subject, labels, describe, busy, onSettle, onDismiss } = props;
  const people = {
    users: useQuery({ ...usersQuery, enabled: attempt !== null }).data ?? [],
    me: useMaybeSession()?.user.userId ?? null,
  };
  const [settling, setSettling] = useState<{ attempt: Attempt<object>; sides: Sides } | null>(null);
  if (attempt !== null && settling?.attempt !== attempt) {
    setSettling({ attempt, sides: startingSides(attempt.collided.collisions) });
  }
  if (settling === null) return null;

  const { sides } = settling;
  const { collisions } = settling.attempt.collided;
  const others = Object.keys(settling.attempt.changes).length > collisions.length;
  const choose = (field: string, side: Side) =>
    setSettling({ ...settling, sides: { ...sides, [field]: side } });

  return (
    <DraftDialog
      open={attempt !== null}
      title={conflictTitle(collisions, people)}
      subtitle={`Choose what ${subject} keeps.${others ? ' Everything else you changed is saved as it is.' : ''}`}
      width="narrow"
      saveLabel="Save choice"
      changed
      valid
      busy={busy}
      onSave={() => onSettle(sides)}
      onCancel={onDismiss}
    >
      <div className="flex flex-col gap-5">
        {collisions.map((collision) => {
          const { field, yours, theirs } = collision;
          return (
            <section key={field} className="flex flex-col gap-1">
              <h3 className="text-13 font-medium">{labels[field] ?? field}</h3>
              <RadioCardGroup<Side>
                label={labels[field] ?? field}
                value={sides[field] ?? 'yours'}
                onChange={(side) => choose(field, side)}
                className="grid-cols-2 max-sm:grid-cols-1"
              >
                <RadioCard value="yours" label={describe(field, yours)} description="Yours" />
                <RadioCard
                  value="theirs"
                  label={describe(field, theirs)}
                  description={theirsLabel(collision, collisions, people)}
                />
              </RadioCardGroup>
            </section>
          );
        })}
      </div>
    </DraftDialog>
  );
}

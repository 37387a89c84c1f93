import { retention } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { activityRetentionQuery } from '../../data/activityQueries.ts';
import { useSaveRetention } from '../../data/mutations/activities.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

const { least, most } = retention.activityDays;

const daysIn = (typed: string): number | null => {
  const days = Number(typed);
  return /^\d+$/.test(typed.trim()) && days >= least && days <= most ? days : null;
};

/** For how long the log is kept. Shortening it removes entries, which is asked about. */
export function RetentionSection() {
  const stored = useQuery(activityRetentionQuery).data;
  const save = useSaveRetention();
  const [typed, setTyped] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  if (stored === undefined) return null;
  const shown = typed ?? String(stored.days);
  const days = daysIn(shown);
  const send = (): void => {
    if (days === null) return;
    save.mutate(
      { days, updatedAt: stored.updatedAt },
      {
        onSuccess: () => setTyped(null),
        onSettled: () => setAsks(false),
      },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (days === null || days === stored.days || save.isPending) return;
    if (days < stored.days) setAsks(true);
    else send();
  };
  return (
    <section aria-labelledby="retention" className="max-w-dialog-narrow pt-8">
      <h2 id="retention" className="text-14 font-semibold">
        Retention
      </h2>
      <p className="pt-1 pb-4 text-13 text-secondary">
        Nobody can change or remove an entry. What is older than this is removed once a day.
      </p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Days to keep the activity log"
          hint={`${least} to ${most} days`}
          error={days === null ? `Must be a whole number from ${least} to ${most}` : undefined}
        >
          <TextInput
            name="days"
            inputMode="numeric"
            autoComplete="off"
            className="sm:w-40"
            value={shown}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button saves type="submit" disabled={days === null || days === stored.days} busy={save.isPending}>
            Save retention
          </Button>
          {typed !== null && (
            <Button disabled={save.isPending} onClick={() => setTyped(null)}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={asks}
        title={`Keep the activity log for ${days ?? ''} days?`}
        action="Shorten"
        busy={save.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={send}
      >
        Entries that are older are removed within a day, and nobody can bring them back.
      </ConfirmDialog>
    </section>
  );
}

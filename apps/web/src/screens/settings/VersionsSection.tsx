import { useSaveOrganization } from '../../data/mutations/organization.ts';
import { useMembership } from '../../data/session.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useSavingBlocked } from '../../ui/savingBlocked.ts';

/** Whether diagrams keep versions by themselves. It is saved at once. */
export function VersionsSection() {
  const { organization } = useMembership();
  const save = useSaveOrganization();
  const blocked = useSavingBlocked();
  // What was chosen last is shown while it is being saved.
  const shown =
    (save.isPending ? save.variables.automaticVersions : undefined) ?? organization.automaticVersions;
  return (
    <section aria-labelledby="versions" className="max-w-dialog-narrow pt-8">
      <h2 id="versions" className="pb-3 text-14 font-semibold">
        Versions
      </h2>
      <Switch
        label="Keep versions automatically"
        description="On the first change of a day, after half an hour of rest, and before much is deleted. They are thinned out with age. Before a version is restored, what is drawn is kept in any case."
        checked={shown}
        disabled={blocked !== null || save.isPending}
        onChange={(automaticVersions) => save.mutate({ automaticVersions })}
      />
    </section>
  );
}

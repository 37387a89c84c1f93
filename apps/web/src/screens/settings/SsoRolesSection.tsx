import type { SsoSettings } from '@lintel/api/endpoints/sso';
import { type MemberRole, roleLabels } from '@lintel/domain/roles';
import { limits } from '@lintel/domain/limits';
import { roleClaimField } from '@lintel/domain/singleSignOn';
import { type FormEvent, useState } from 'react';
import { useSaveSsoRules } from '../../data/mutations/sso.ts';
import { objectionTo, problemAt } from '../../data/refusals.ts';
import { useEdits } from '../../data/useEdits.ts';
import { ConflictDialog } from '../../dialogs/ConflictDialog.tsx';
import { useConflict } from '../../dialogs/useConflict.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { roleOptions } from './roleOptions.ts';
import { RoleRulesTable } from './RoleRulesTable.tsx';
import { describeRules, isRuleList, readRules, writtenRules } from './roleRulesDraft.ts';

const labels = { defaultRole: 'Role of newcomers', roleClaim: 'Claim with the groups', roleRules: 'Groups' };

interface RolesDraft {
  defaultRole: MemberRole;
  roleClaim: string;
  /** As JSON, so that drafts compare by what they say. */
  roleRules: string;
}

/** The draft, what is wrong with it, and saving it beside others. */
const useRoles = (settings: SsoSettings) => {
  const save = useSaveSsoRules();
  const { defaultRole, roleClaim, updatedAt } = settings;
  const edits = useEdits<RolesDraft>(
    { defaultRole, roleClaim, roleRules: writtenRules(settings.roleRules) },
    updatedAt,
  );
  const [checked, setChecked] = useState(false);
  const { draft } = edits;
  const rules = readRules(draft.roleRules);

  const finish = (end: () => void) => {
    end();
    setChecked(false);
  };
  const conflict = useConflict<RolesDraft>(
    ({ roleRules, ...changes }, basedOn) =>
      save.mutateAsync({
        ...changes,
        ...(roleRules !== undefined && {
          roleRules: isRuleList(roleRules) ? roleRules : readRules(roleRules),
        }),
        updatedAt: basedOn ?? updatedAt,
      }),
    () => finish(edits.saved),
  );

  const emptyGroup = rules.some(({ group }) => group.trim() === '');
  const claimProblem = objectionTo(roleClaimField, draft.roleClaim);
  const valid = !emptyGroup && claimProblem === undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (edits.changed && valid && !save.isPending) void conflict.submit(...edits.sending());
  };

  return {
    save,
    edits,
    conflict,
    rules,
    checked,
    valid,
    claimProblem,
    cancel: () => finish(edits.discard),
    submit,
  };
};

/** In which role people come. */
export function SsoRolesSection({ settings }: { settings: SsoSettings }) {
  const { save, edits, conflict, rules, checked, valid, claimProblem, cancel, submit } = useRoles(settings);
  const { draft } = edits;
  return (
    <section aria-labelledby="sso-roles" className="flex flex-col gap-4">
      <h2 id="sso-roles" className="text-14 font-semibold">
        Roles
      </h2>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={labels.defaultRole} hint="Of everybody who is in none of the groups below.">
          <Select
            options={roleOptions}
            value={draft.defaultRole}
            onChange={(role: MemberRole) => edits.change({ defaultRole: role })}
          />
        </Field>
        <RoleRulesTable
          rules={rules}
          checked={checked}
          onChange={(next) => edits.change({ roleRules: writtenRules(next) })}
        />
        {rules.length > 0 && (
          <Field
            label={labels.roleClaim}
            hint="What the provider calls the list of groups: groups, roles, or realm_access.roles for one within another."
            error={(checked ? claimProblem : undefined) ?? problemAt(save.error, 'roleClaim')}
          >
            <TextInput
              name="roleClaim"
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.claimLength}
              value={draft.roleClaim}
              onChange={(event) => edits.change({ roleClaim: event.target.value })}
            />
          </Field>
        )}
        <div className="flex gap-2">
          <Button saves type="submit" disabled={!edits.changed || (checked && !valid)} busy={save.isPending}>
            Save roles
          </Button>
          {edits.changed && (
            <Button disabled={save.isPending} onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <ConflictDialog
        attempt={conflict.attempt}
        subject="single sign-on"
        labels={labels}
        describe={(field, value) =>
          field === 'defaultRole' ? (roleLabels[value as MemberRole] ?? null) : describeRules(value)
        }
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </section>
  );
}

import type { RoleRule } from '@lintel/domain/roleRules';
import type { MemberRole } from '@lintel/domain/roles';
import { limits } from '@lintel/domain/limits';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { roleOptions } from './roleOptions.ts';

interface RoleRulesTableProps {
  rules: readonly RoleRule[];
  /** Whether what is missing is said. */
  checked: boolean;
  onChange: (rules: readonly RoleRule[]) => void;
}

/** Which group of the provider gives which role. */
export function RoleRulesTable({ rules, checked, onChange }: RoleRulesTableProps) {
  const change = (at: number, part: Partial<RoleRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <Field
      as="group"
      label="Groups"
      hint={
        rules.length === 0
          ? 'Without groups, roles are given by hand, on the page of members.'
          : 'Applied at every sign-in: of several groups the one that allows most counts, and roles given by hand do not last. The last administrator stays one.'
      }
    >
      <ul aria-label="Groups" className="flex flex-col gap-2">
        {rules.map(({ group, role }, at) => (
          <li key={at} className="flex items-start gap-2">
            <Field
              label={`Group ${at + 1}`}
              hideLabel
              className="flex-1"
              error={checked && group.trim() === '' ? 'Required' : undefined}
            >
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={limits.groupLength}
                placeholder="Name or id of the group"
                value={group}
                onChange={(event) => change(at, { group: event.target.value })}
              />
            </Field>
            <div className="w-36 shrink-0">
              <Select
                label={`Role of group ${at + 1}`}
                options={roleOptions}
                value={role}
                onChange={(next: MemberRole) => change(at, { role: next })}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={`Remove group ${group || at + 1}`}
              onClick={() => onChange(rules.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      {rules.length < limits.roleRulesPerOrganization && (
        <div className="pt-1">
          <Button size="sm" icon={Plus} onClick={() => onChange([...rules, { group: '', role: 'EDITOR' }])}>
            Add group
          </Button>
        </div>
      )}
    </Field>
  );
}

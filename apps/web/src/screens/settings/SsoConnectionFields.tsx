import { limits } from '@lintel/domain/limits';
import type { Form } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/PasswordInput.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import type { ConnectionDraft } from './ssoConnectionDraft.ts';

interface SsoConnectionFieldsProps {
  form: Form<ConnectionDraft>;
  /** The secret that is kept goes on being used. */
  isKept: boolean;
  onChange: (part: Partial<ConnectionDraft>) => void;
}

export function SsoConnectionFields({ form, isKept, onChange }: SsoConnectionFieldsProps) {
  const { values } = form;
  return (
    <>
      <Field label="Client ID" error={form.problem('clientId')}>
        <TextInput
          name="clientId"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.urlLength}
          value={values.clientId}
          onChange={(event) => onChange({ clientId: event.target.value })}
        />
      </Field>
      <Field
        label="Client secret"
        hint={
          isKept ? 'Kept sealed. Nobody can read it here.' : 'It is kept sealed, and shown to nobody again.'
        }
        error={form.problem('clientSecret')}
      >
        {isKept ? (
          <div className="flex items-center gap-3">
            <span className="text-13 text-secondary">Set</span>
            <Button size="sm" onClick={() => onChange({ clientSecret: '' })}>
              Replace secret
            </Button>
          </div>
        ) : (
          <PasswordInput
            name="clientSecret"
            autoComplete="new-password"
            maxLength={limits.clientSecretLength}
            value={values.clientSecret ?? ''}
            onChange={(event) => onChange({ clientSecret: event.target.value })}
          />
        )}
      </Field>
      {values.provider === 'AZURE' ? (
        <Field label="Tenant ID" error={form.problem('tenantId')}>
          <TextInput
            name="tenantId"
            autoComplete="off"
            spellCheck={false}
            value={values.tenantId}
            onChange={(event) => onChange({ tenantId: event.target.value })}
          />
        </Field>
      ) : (
        <Field
          label="Wellknown URL"
          hint="Where the provider describes itself: it ends in /.well-known/openid-configuration."
          error={form.problem('wellknownUrl')}
        >
          <TextInput
            type="url"
            name="wellknownUrl"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.urlLength}
            placeholder="https://login.example.com/.well-known/openid-configuration"
            value={values.wellknownUrl}
            onChange={(event) => onChange({ wellknownUrl: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

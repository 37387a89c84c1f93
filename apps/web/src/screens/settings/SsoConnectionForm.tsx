import type { SsoSettings } from '@lintel/api/endpoints/sso';
import { ssoConnectionSchema } from '@lintel/domain/singleSignOn';
import { useRef } from 'react';
import { type Connection, useConnectSso, useTestSso } from '../../data/mutations/sso.ts';
import { useForm } from '../../data/useForm.ts';
import { FormFailure } from '../../ui/feedback/FormFailure.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useTyped } from '../../ui/unsaved.ts';
import { type ConnectionDraft, draftOf, isChanged, keepsSecret } from './ssoConnectionDraft.ts';
import { SsoConnectionFields } from './SsoConnectionFields.tsx';
import { SsoSteps } from './SsoSteps.tsx';

interface SsoConnectionFormProps {
  provider: Connection['provider'];
  settings: SsoSettings;
  onSaved: () => void;
  onTurnOff: () => void;
}

/** Saved or only tried: both check what was typed first. */
export function SsoConnectionForm({ provider, settings, onSaved, onTurnOff }: SsoConnectionFormProps) {
  const connect = useConnectSso();
  const trial = useTestSso();
  const wanted = useRef<'save' | 'test'>('save');
  const initial = draftOf(provider, settings);
  const form = useForm<typeof ssoConnectionSchema, ConnectionDraft>({
    initial,
    schema: ssoConnectionSchema,
    send: async (body) => {
      if (wanted.current === 'test') return trial.mutateAsync(body);
      await connect.mutateAsync(body);
      onSaved();
      return undefined;
    },
  });
  const { values } = form;
  const change = (part: Partial<ConnectionDraft>) => {
    trial.reset();
    form.set(part);
  };
  const isOn = settings.connection !== null;
  const changed = isChanged(values, settings);
  useTyped(changed && JSON.stringify(values) !== JSON.stringify(initial));
  const isKept = values.clientSecret === undefined && keepsSecret(values, settings);
  const submit = (as: 'save' | 'test') => {
    wanted.current = as;
    form.submit();
  };
  return (
    <form
      ref={form.attach}
      onSubmit={(event) => {
        event.preventDefault();
        submit('save');
      }}
      noValidate
      className="flex flex-col gap-4"
    >
      <SsoConnectionFields form={form} isKept={isKept} onChange={change} />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button saves type="submit" variant="primary" disabled={!changed} busy={connect.isPending}>
          {isOn ? 'Save' : 'Turn on'}
        </Button>
        <Button saves disabled={form.busy} busy={trial.isPending} onClick={() => submit('test')}>
          Test connection
        </Button>
        {isOn && (
          <Button saves disabled={form.busy} onClick={onTurnOff}>
            Turn off
          </Button>
        )}
      </div>
      {trial.data !== undefined && <SsoSteps steps={trial.data.steps} />}
    </form>
  );
}

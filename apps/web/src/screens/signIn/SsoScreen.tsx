import { safeReturnPath, signInLink, ssoStartLink } from '@lintel/domain/links';
import { useSearch } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { PathLink } from '../../links/PathLink.tsx';
import { onThisDevice } from '../../data/storage.ts';
import { useForm } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { FormFailure } from './FormFailure.tsx';
import { linkLook } from '../../links/linkLook.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { ProofScreen } from './ProofScreen.tsx';
import { organizationIn, problemTexts, readProblem } from './ssoTexts.ts';

/** So that it is typed once: it belongs to the browser, not to a person. */
const lastOrganization = onThisDevice('ssoOrganization', z.string(), '');

/** Where people find the sign-in of their organisation, and where they are led when it did not work. */
export function SsoScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  if (search['proof'] !== undefined) return <ProofScreen />;
  const problem = readProblem(search['problem']);
  const said = problem === null ? null : problemTexts[problem];
  const asked = typeof search['organization'] === 'string' ? search['organization'] : '';
  return (
    <SignInFrame
      title={said?.title ?? 'Single sign-on'}
      lead={said?.text ?? 'Sign in where you do for everything else at your organisation.'}
      below={
        <PathLink href={signInLink} className={linkLook}>
          Sign in with a password
        </PathLink>
      }
    >
      <OrganizationForm
        initial={asked || lastOrganization.read()}
        action={said === null ? 'Continue' : 'Try again'}
        to={safeReturnPath(search['to'])}
      />
    </SignInFrame>
  );
}

const schema = z.object({ organization: z.string().check(z.trim(), z.minLength(1, 'Required')) });

interface OrganizationFormProps {
  initial: string;
  action: string;
  to: string;
}

function OrganizationForm({ initial, action, to }: OrganizationFormProps) {
  const form = useForm({
    initial: { organization: initial },
    schema,
    send: (sent) => {
      const organization = organizationIn(sent.organization);
      lastOrganization.write(organization);
      // The browser leaves for the provider; until it has, the form stays busy.
      location.assign(ssoStartLink(organization, to));
      return new Promise((settle) => setTimeout(settle, 10_000));
    },
  });
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      <Field
        label="Organisation"
        hint="Its name in the sign-in address that your administrator gave you, such as acme."
        error={form.problem('organization')}
      >
        <TextInput
          size="lg"
          name="organization"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={form.values.organization}
          onChange={(event) => form.set({ organization: event.target.value })}
        />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        {action}
      </Button>
    </form>
  );
}

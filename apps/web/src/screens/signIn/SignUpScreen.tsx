import { authEndpoints } from '@lintel/api/endpoints/auth';
import type { OrganizationTemplate } from '@lintel/domain/entities/organization';
import { homeLink, signInLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PathLink } from '../../links/PathLink.tsx';
import { isRefusal } from '../../data/failures.ts';
import { useSignUp } from '../../data/mutations/auth.ts';
import { policyQuery } from '../../data/queries.ts';
import { useForm } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { FormFailure } from './FormFailure.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { linkLook } from '../../links/linkLook.ts';
import { NameFields } from './NameFields.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';

export function SignUpScreen() {
  const policy = useQuery(policyQuery);
  if (policy.isPending) return <SignInFrame title="Create an organisation" pending />;
  // Without an answer the form is shown: the server decides anyway.
  if (policy.data?.signUp === 'invite') return <ClosedSignUp />;
  return (
    <SignInFrame
      title="Create an organisation"
      lead="You become its administrator. Invite others afterwards."
      below={
        <>
          <span>Already a member?</span>
          <PathLink href={signInLink} className={linkLook}>
            Sign in
          </PathLink>
        </>
      }
    >
      <SignUpForm />
    </SignInFrame>
  );
}

function ClosedSignUp() {
  return (
    <LinkProblem title="By invitation only" wayOn={{ label: 'Sign in', href: signInLink }}>
      New people come to this server by an invite. Ask an administrator of your organisation for one.
    </LinkProblem>
  );
}

const template: OrganizationTemplate = 'example';

function SignUpForm() {
  const signUp = useSignUp();
  const navigate = useNavigate();
  const form = useForm({
    initial: { organizationName: '', firstName: '', lastName: '', email: '', password: '', template },
    schema: authEndpoints.signUp.body,
    send: async (body) => {
      await signUp.mutateAsync(body);
      await navigate({ href: homeLink, replace: true });
    },
    answer: (error) =>
      isRefusal(error, 'already-exists')
        ? { problems: { email: 'There is an account for this address: sign in instead' } }
        : null,
  });
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      <Field label="Organisation" error={form.problem('organizationName')}>
        <TextInput
          size="lg"
          name="organizationName"
          autoComplete="organization"
          autoFocus
          value={form.values.organizationName}
          onChange={(event) => form.set({ organizationName: event.target.value })}
        />
      </Field>
      <NameFields values={form.values} onChange={form.set} problem={form.problem} />
      <Field label="Work e-mail" error={form.problem('email')}>
        <TextInput
          size="lg"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.email}
          onChange={(event) => form.set({ email: event.target.value })}
        />
      </Field>
      <NewPasswordField
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        error={form.problem('password')}
      />
      <TemplateChoice value={form.values.template} onChange={(chosen) => form.set({ template: chosen })} />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        Create organisation
      </Button>
    </form>
  );
}

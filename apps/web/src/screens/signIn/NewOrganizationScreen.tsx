import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import type { Session } from '@lintel/api/shapes';
import type { OrganizationTemplate } from '@lintel/domain/entities/organization';
import { homeLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PathLink } from '../../links/PathLink.tsx';
import { SignOutQuestion } from '../../chrome/SignOutQuestion.tsx';
import { useAskedSignOut } from '../../chrome/useAskedSignOut.ts';
import { useCreateOrganization } from '../../data/mutations/organization.ts';
import { policyQuery } from '../../data/queries.ts';
import { useMaybeSession } from '../../data/session.ts';
import { useForm } from '../../data/useForm.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { FormFailure } from './FormFailure.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { linkLook } from '../../links/linkLook.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';

export function NewOrganizationScreen() {
  const session = useMaybeSession();
  const policy = useQuery(policyQuery);
  if (policy.data?.signUp === 'invite' && session?.user.superUser === false) {
    return (
      <LinkProblem title="By invitation only" wayOn={{ label: 'Go home', href: homeLink }} signedIn>
        On this server its operator alone creates organisations. Ask them, or an administrator of an
        organisation that is there already.
      </LinkProblem>
    );
  }
  return (
    <SignInFrame
      title="Create an organisation"
      lead="You become its administrator. Invite others afterwards."
      signedIn
      below={session !== null && <WayBack session={session} />}
    >
      <NewOrganizationForm />
    </SignInFrame>
  );
}

function WayBack({ session: { organization, user } }: { session: Session }) {
  const { signOut } = useAskedSignOut(user.userId);
  if (organization !== null) {
    return (
      <PathLink href={homeLink} className={linkLook}>
        {`Back to ${organization.name}`}
      </PathLink>
    );
  }
  return (
    <>
      <button type="button" className={linkLook} onClick={signOut}>
        Sign out
      </button>
      <SignOutQuestion userId={user.userId} />
    </>
  );
}

const template: OrganizationTemplate = 'example';

function NewOrganizationForm() {
  const create = useCreateOrganization();
  const navigate = useNavigate();
  const form = useForm({
    initial: { name: '', template },
    schema: organizationEndpoints.create.body,
    send: async (body) => {
      await create.mutateAsync(body);
      await navigate({ href: homeLink, replace: true });
    },
    returnTo: 'name',
  });
  return (
    <form ref={form.attach} onSubmit={form.submit} noValidate className="flex flex-col gap-3 pt-7">
      <Field label="Organisation" error={form.problem('name')}>
        <TextInput
          size="lg"
          name="name"
          autoComplete="organization"
          autoFocus
          value={form.values.name}
          onChange={(event) => form.set({ name: event.target.value })}
        />
      </Field>
      <TemplateChoice value={form.values.template} onChange={(chosen) => form.set({ template: chosen })} />
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" variant="primary" size="lg" wide busy={form.busy} className="mt-1">
        Create organisation
      </Button>
    </form>
  );
}

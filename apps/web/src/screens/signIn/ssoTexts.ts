import { type SsoProblem, ssoProblems } from '@lintel/domain/ssoProblems';
import { z } from 'zod/mini';

const problemSchema = z.enum(ssoProblems);

export const readProblem = (value: unknown): SsoProblem | null => {
  const parsed = problemSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** What happened, and what the person can do. */
export const problemTexts: Record<SsoProblem, { title: string; text: string }> = {
  'not-available': {
    title: 'No single sign-on there',
    text: 'No organisation of that name has single sign-on. Check the name, or sign in with your password.',
  },
  'provider-unreachable': {
    title: 'Your provider does not answer',
    text: 'The identity provider of your organisation could not be reached, or did not describe itself as it should. Try again in a while; if it stays so, tell your administrator.',
  },
  'provider-refused': {
    title: 'Your provider did not let you in',
    text: 'You cancelled, or may not use Lintel yet. Whoever runs the identity provider of your organisation can change that.',
  },
  'settings-wrong': {
    title: 'Single sign-on is not set up right',
    text: 'The identity provider does not accept this server any more: its client ID or secret has changed. Tell your administrator.',
  },
  expired: {
    title: 'This sign-in is over',
    text: 'It took too long, was used already, or began in another browser. Begin anew.',
  },
  'answer-refused': {
    title: 'The answer could not be trusted',
    text: 'What came back from the identity provider does not fit what was asked, so nobody was signed in. Begin anew; if it happens again, tell your administrator.',
  },
  'no-email': {
    title: 'Your provider does not know your e-mail',
    text: 'Lintel needs an e-mail address of you. Whoever runs the identity provider of your organisation can add it.',
  },
  removed: {
    title: 'You are no member any more',
    text: 'An administrator has removed you from the organisation. If that was a mistake, ask them to invite you again.',
  },
  'organization-full': {
    title: 'The organisation is full',
    text: 'It cannot take more members. Tell your administrator.',
  },
  'organization-suspended': {
    title: 'The organisation is suspended',
    text: 'Nobody can work in it at the moment. Ask whoever operates this installation.',
  },
};

/** People paste the whole sign-in address as well as type the name alone. */
export const organizationIn = (typed: string): string => {
  const text = typed.trim();
  return /\/api\/auth\/sso\/([^/?#]+)\//.exec(text)?.[1] ?? text.toLowerCase();
};

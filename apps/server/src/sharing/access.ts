import { type EmbeddingPolicy, openEmbedding } from '@lintel/domain/embedding';
import { durations } from '@lintel/domain/limits';
import { judge } from '../auth/credentials.ts';
import type { Failures } from '../auth/failures.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Db } from '../db/client.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';
import type { Audience } from '../pictures/atRest.ts';
import { rightsOf } from '../documents/rights.ts';
import type { Passes } from './pass.ts';
import { isPublic, type SharedDiagram, sharedDiagrams } from './shared.ts';

export interface Asking {
  slug: string;
  caller: Caller | null;
  address: string;
  password?: string | undefined;
  token?: string | undefined;
}

export interface Looking {
  readonly diagram: SharedDiagram;
  readonly audience: Audience;
  /** A new one, where a pass or the password opened it. */
  readonly token: string | null;
}

export interface ShareAccess {
  /** Who may look, and as what. A stranger without the password is told that there is one. */
  look(asking: Asking): Promise<Looking>;
  /** A pass for the password. */
  open(asking: Asking & { password: string }): Promise<string>;
  /**
   * Which sites may show it in a frame. Of what the person may not know of, any: the page there says nothing, and to
   * keep it out of frames would tell that there is something.
   */
  embedding(asking: Pick<Asking, 'slug' | 'caller'>): Promise<EmbeddingPolicy>;
}

interface ShareAccessOptions {
  db: Db;
  now: () => Date;
  passwords: Passwords;
  failures: Failures;
  passes: Passes;
}

const passwordRequired = (): Refusal =>
  new Refusal(401, 'password-required', 'This diagram is protected by a password');

export const createShareAccess = (options: ShareAccessOptions): ShareAccess => {
  const { db, now, passwords, failures, passes } = options;

  const isMember = async ({ slug, caller }: Pick<Asking, 'slug' | 'caller'>): Promise<boolean> => {
    if (caller === null) return false;
    const asked = { credential: caller.sessionId, diagramSlug: slug };
    return (await rightsOf(db, now(), [asked]))(asked) !== 'none';
  };

  const newPass = ({ slug, passwordHash }: SharedDiagram): string =>
    passes.make({ slug, passwordHash }, new Date(now().getTime() + durations.sharePassMinutes * 60_000));

  const isRight = ({ slug, passwordHash }: SharedDiagram, typed: string, address: string): Promise<boolean> =>
    // Counted by diagram and address, beside the accounts, which all have an @.
    judge({ passwords, failures }, { email: `diagram ${slug}`, address, typed, passwordHash });

  const holdsPass = ({ slug, passwordHash }: SharedDiagram, token: string | undefined): boolean =>
    token !== undefined && passes.isFor(token, { slug, passwordHash }) && !passes.isExpired(token, now());

  return {
    look: async (asking) => {
      const [diagram] = await sharedDiagrams(db, [asking.slug]);
      if (diagram === undefined) throw notFound();
      if (await isMember(asking)) return { diagram, audience: 'members', token: null };
      if (!isPublic(diagram)) throw notFound();
      const audience = 'strangers';
      if (diagram.passwordHash === null) return { diagram, audience, token: null };
      if (holdsPass(diagram, asking.token)) return { diagram, audience, token: newPass(diagram) };
      const { password, address } = asking;
      if (password === undefined || !(await isRight(diagram, password, address))) throw passwordRequired();
      return { diagram, audience, token: newPass(diagram) };
    },

    open: async ({ slug, password, address }) => {
      const [diagram] = await sharedDiagrams(db, [slug]);
      if (diagram === undefined || !isPublic(diagram)) throw notFound();
      if (diagram.passwordHash !== null && !(await isRight(diagram, password, address)))
        throw new Refusal(401, 'wrong-credentials', 'The password is not right');
      return newPass(diagram);
    },

    embedding: async (asking) => {
      const [diagram] = await sharedDiagrams(db, [asking.slug]);
      const isKnown = diagram !== undefined && (isPublic(diagram) || (await isMember(asking)));
      return isKnown ? diagram : openEmbedding;
    },
  };
};

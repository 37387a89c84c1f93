import type { Db } from '../db/client.ts';
import { AdmissionRefusal } from '../documents/refusal.ts';
import { type Right, rightsOf, slugOfDocument } from '../documents/rights.ts';
import { hasRoom } from './crowd.ts';
import type { Member, Visitor } from './member.ts';

interface Admission {
  readonly db: Db;
  readonly now: () => Date;
  /** Who is there already. */
  readonly members: Iterable<Member>;
}

const rightOf = async ({ db, now }: Admission, visitor: Visitor, diagramSlug: string): Promise<Right> => {
  const asked = { credential: visitor.credential, diagramSlug };
  try {
    return (await rightsOf(db, now(), [asked]))(asked);
  } catch {
    throw new AdmissionRefusal('unavailable');
  }
};

/** Who a visitor would be on a diagram; throws where they may not come in. */
export const admit = async (admission: Admission, name: string, visitor: Visitor): Promise<Member> => {
  const diagramSlug = slugOfDocument(name);
  if (diagramSlug === null) throw new AdmissionRefusal('forbidden');
  const right = await rightOf(admission, visitor, diagramSlug);
  if (right === 'none') throw new AdmissionRefusal('forbidden');
  const member: Member = {
    visitor,
    document: name,
    diagramSlug,
    connection: null,
    access: 'read',
    isCrowdedOut: false,
    awarenessId: null,
    hasDelivered: false,
  };
  member.isCrowdedOut = right === 'write' && !hasRoom(admission.members, member);
  if (right === 'write' && !member.isCrowdedOut) member.access = 'write';
  return member;
};

import type { Call } from '@lintel/api/client';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { writeAccess } from '@lintel/diagram/collab';
import { documentName } from '@lintel/diagram/document';
import { createOrganization, createPerson, type Person } from './people.ts';
import type { Node, SeveralPrograms } from './severalPrograms.ts';
import { callerOf, createPeer, type Peer } from '../sync/room.fixture.ts';

const originOf = ({ port }: Node): string => `http://127.0.0.1:${port}`;

/** What one node is told, and what another has to feel. */
export interface RightsScene {
  /** Calls the one as an administrator. */
  readonly ann: Call;
  readonly ben: Person;
  /** Calls the one as Ben. */
  readonly asBen: Call;
  readonly slug: string;
  /** Ben's screen at the other node. */
  readonly view: Peer;
  /** A stranger's, who watches the picture there. */
  readonly watching: { isEnded: boolean };
}

const watch = async (node: Node, slug: string): Promise<RightsScene['watching']> => {
  const { body, ok } = await fetch(`${originOf(node)}/api/diagram/${slug}/picture/events`);
  if (!ok || body === null) throw new Error('The picture cannot be watched');
  const watching = { isEnded: false };
  const read = async (): Promise<void> => {
    for await (const _bytes of body) if (watching.isEnded) return;
    watching.isEnded = true;
  };
  void read().catch(() => {});
  return watching;
};

/** Ann administers at one node; Ben, and a stranger with whom the diagram is shared, are at the other. */
export const openRights = async ({ nodes, database: { db } }: SeveralPrograms): Promise<RightsScene> => {
  const [north, south] = nodes;
  if (north === undefined || south === undefined) throw new Error('There are two');
  const organization = await createOrganization(db);
  const admin = await createPerson(db, new Date(), { organization });
  const ben = await createPerson(db, new Date(), { organization, role: 'EDITOR' });
  const ann = callerOf(originOf(north), admin);
  const diagrams = [{ name: 'Shared', generalAccess: true }];
  const [made] = await ann(diagramEndpoints.save, { body: { diagrams } });
  const slug = made?.slug ?? '';
  const view = createPeer({
    url: `ws://127.0.0.1:${south.port}/collab`,
    origin: originOf(south),
    cookie: ben.cookie,
    document: documentName(slug),
  });
  await view.ready();
  return { ann, ben, asBen: callerOf(originOf(north), ben), slug, view, watching: await watch(south, slug) };
};

const isClosed = ({ view }: RightsScene): boolean => view.reasons.includes('access-ended');

interface Loss {
  readonly name: string;
  readonly lose: (scene: RightsScene) => Promise<unknown>;
  readonly isFelt: (scene: RightsScene) => boolean;
}

/** Ways of losing a right. */
export const losses: readonly Loss[] = [
  {
    name: 'another role',
    lose: ({ ann, ben }) => ann(memberEndpoints.changeRole, { body: { userId: ben.userId, role: 'READER' } }),
    isFelt: ({ view }) => view.stateless.some((message) => JSON.stringify(message) === writeAccess('read')),
  },
  {
    name: 'leaving the organisation',
    lose: ({ ann, ben }) => ann(memberEndpoints.remove, { body: { userId: ben.userId } }),
    isFelt: isClosed,
  },
  { name: 'signing out', lose: ({ asBen }) => asBen(authEndpoints.signOutEverywhere, {}), isFelt: isClosed },
  {
    name: 'deleting the diagram',
    lose: ({ ann, slug }) => ann(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } }),
    isFelt: (scene) => isClosed(scene) && scene.watching.isEnded,
  },
  {
    name: 'taking back what was shared',
    lose: ({ ann, slug }) =>
      ann(diagramEndpoints.save, { body: { diagrams: [{ slug, generalAccess: false }] } }),
    isFelt: ({ watching }) => watching.isEnded,
  },
];

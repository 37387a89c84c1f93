import type { Log } from '../log.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { Member } from './member.ts';
import type { OpenDocuments } from './openDocuments.ts';
import { type AtWork, createPeopleElsewhere, type Present } from './peopleElsewhere.ts';
import { componentsWorkedOn } from './workedOn.ts';

interface PeopleOptions {
  /** Of this server. */
  readonly members: ReadonlySet<Member>;
  readonly open: OpenDocuments;
  readonly nodes: Nodes | null;
  readonly log: Log;
}

/** Who has which diagram open, at whichever server. */
export const createPeople = ({ members, open, nodes, log }: PeopleOptions) => {
  const presentOf = ({ visitor: { userId, name, hue }, diagramSlug }: Member): Present => ({
    userId,
    name,
    hue,
    diagramSlug,
  });
  const atWorkOf = (member: Member): AtWork => ({
    ...presentOf(member),
    components: componentsWorkedOn(member, open.get(member.document)?.snapshots),
  });
  const here = (): AtWork[] => [...members].map(atWorkOf);
  const elsewhere = nodes === null ? null : createPeopleElsewhere({ nodes, log, here });
  const fromElsewhere = (): AtWork[] => elsewhere?.people() ?? [];
  return {
    present: (): Present[] => [
      ...[...members].map(presentOf),
      ...fromElsewhere().map(({ userId, name, hue, diagramSlug }) => ({ userId, name, hue, diagramSlug })),
    ],
    atWork: (): AtWork[] => [...here(), ...fromElsewhere()],
    stop: () => elsewhere?.stop(),
  };
};

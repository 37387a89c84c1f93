import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import { apply } from '@lintel/diagram/apply';
import { documentName, encodeDocument, migrate } from '@lintel/diagram/document';
import { itemFrom } from '@lintel/diagram/exchange/exchangedItems';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { restoringVersion } from '@lintel/diagram/restoreVersion';
import { Snapshot } from '@lintel/diagram/snapshot';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { Scoped } from '../db/scoped.ts';
import { attachmentOnItem } from '../db/tables/attachment.ts';
import { randomSlug } from '../db/slugs.ts';
import { diagram, version } from '../db/tables/diagram.ts';
import { versionState } from '../db/tables/versionState.ts';
import type { Documents } from '../documents/documents.ts';
import { packed } from '../documents/packedState.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import { inTurns, takingTurns } from '../documents/turns.ts';
import { sinceKept } from '../model/versions/sinceKept.ts';
import { saveIn } from '../resources/diagrams/save.ts';
import { keepDrawn } from '../resources/diagrams/versions/keepDrawn.ts';
import { holdDiagram } from '../resources/diagrams/versions/versionRows.ts';
import type { Dictionary } from './dictionary.ts';
import type { PlannedThing } from './plan.ts';
import type { ExchangedDiagram } from './shapes.ts';

type Planned = PlannedThing<'diagrams'>;

const serverOrigin = Object.freeze({ server: true });

const snapshotFrom = async ({ items }: Pick<ExchangedDiagram, 'items'>): Promise<Snapshot> => {
  const turns = takingTurns();
  const made = [];
  for (const item of items) {
    made.push(itemFrom(item, measureText));
    await turns();
  }
  return Snapshot.of(made);
};

const toSave = ({ match, sent, before }: Planned, { folders, tags }: Dictionary): DiagramToSave => ({
  ...(match.id !== null && { slug: match.slug }),
  name: sent.name,
  state: sent.state,
  richDescription: sent.richDescription,
  diagramLevel2: sent.level,
  // What lies in a person's drafts has no folder in a file, and stays there.
  ...(sent.folder !== (before?.folder ?? null) && {
    fkFolderId: sent.folder === null ? null : (folders.idOf(sent.folder) ?? null),
  }),
  initialView: sent.initialView,
  tags: sent.tags.flatMap((slug) => tags.idOf(slug) ?? []).map((tagId) => ({ tagId })),
});

const perSave = 100;

const changedOf = (planned: readonly Planned[]): Planned[] =>
  planned.filter(({ outcome }) => outcome !== 'same');

/** Writes all but what is drawn; the numbers of the diagrams, by slug. */
export const nameDiagrams = async (
  tx: Scoped,
  planned: readonly Planned[],
  dictionary: Dictionary,
): Promise<ReadonlyMap<string, number>> => {
  const changed = changedOf(planned);
  const numbers = new Map<string, number>();
  for (let at = 0; at < changed.length; at += perSave) {
    const part = changed.slice(at, at + perSave);
    const arriving = new Map<DiagramToSave, string>();
    const sent = part.map((each) => {
      const made = toSave(each, dictionary);
      if (each.match.id === null) arriving.set(made, each.match.slug);
      return made;
    });
    for (const { slug, diagramId } of await saveIn(tx, sent, arriving)) numbers.set(slug, diagramId);
  }
  return numbers;
};

const writeRest = async (tx: Scoped, { sent, before }: Planned, diagramId: number): Promise<void> => {
  const { externalId, apiContext, externalRefs } = sent;
  const known = {
    externalId: before?.externalId ?? null,
    apiContext: before?.apiContext ?? null,
    externalRefs: before?.externalRefs ?? {},
  };
  if (!isDeepStrictEqual({ externalId, apiContext, externalRefs }, known))
    await tx.update(diagram, { externalId, apiContext, externalRefs }, eq(diagram.diagramId, diagramId));
  const hung = sent.attachments.map((fkAttachmentId) => ({ fkAttachmentId, fkDiagramId: diagramId }));
  if (hung.length > 0) await tx.insertMissing(attachmentOnItem, hung);
};

/** Of a diagram that is made; one that is here keeps its own. */
const writeVersions = async (
  { documents }: Pick<DrawnServices, 'documents'>,
  data: Scoped,
  { sent, before }: Planned,
  fkDiagramId: number,
): Promise<void> => {
  if (before !== undefined) return;
  const fkUserId = data.viewer.userId;
  for (const [index, { name, createdAt, items }] of sent.versions.entries()) {
    const row = { slug: randomSlug(), name, createdAt, seqId: index + 1, fkDiagramId, fkUserId };
    const [made] = await data.insert(version, row);
    const state = await packed(documents.encoded(await snapshotFrom({ items })));
    await data.insert(versionState, { fkDiagramId, fkVersionId: made?.versionId ?? 0, ...state });
  }
};

export interface DrawnServices {
  readonly serverEdits: Pick<ServerEdits, 'writeAsServer'>;
  readonly documents: Pick<Documents, 'encoded' | 'waiting'>;
  readonly now: () => Date;
}

interface Within {
  readonly tx: Db;
  readonly data: Scoped;
}

/** What the document held until then; null where it shows the same as before. */
const drawOver = async (
  { serverEdits }: Pick<DrawnServices, 'serverEdits'>,
  { tx, data }: Within,
  slug: string,
  wanted: Snapshot,
): Promise<Uint8Array | null> => {
  let before: Uint8Array | null = null;
  await serverEdits.writeAsServer(tx, documentName(slug), data.viewer.userId, async (copy) => {
    const changes = await inTurns(restoringVersion(copy, wanted));
    if (changes.length === 0) return null;
    before = new Uint8Array(encodeDocument(copy));
    return () => {
      migrate(copy, serverOrigin);
      apply(copy, changes, serverOrigin);
    };
  });
  return before;
};

/** What was drawn on a diagram that is here is kept first. */
const drawHere = async (services: DrawnServices, within: Within, { match, sent }: Planned): Promise<void> => {
  const { tx, data } = within;
  const { slug } = match;
  const { diagramId } = await holdDiagram(data, slug);
  const since = await sinceKept(data, diagramId);
  const isWaiting = (await services.documents.waiting(slug)) > 0;
  const state = await drawOver(services, within, slug, await snapshotFrom(sent));
  if (state !== null) await keepDrawn(tx, data, { diagramId, state, since, isWaiting, now: services.now() });
};

/** On the documents themselves: people who have one open see it happen. */
export const drawDiagrams = async (
  services: DrawnServices,
  within: Within,
  planned: readonly Planned[],
  numbers: ReadonlyMap<string, number>,
  onDrawn: () => void,
): Promise<void> => {
  for (const each of changedOf(planned)) {
    const { match, sent, before } = each;
    const diagramId = numbers.get(match.slug) ?? 0;
    await writeRest(within.data, each, diagramId);
    await writeVersions(services, within.data, each, diagramId);
    if (before === undefined) await drawOver(services, within, match.slug, await snapshotFrom(sent));
    else await drawHere(services, within, each);
    onDrawn();
  }
};

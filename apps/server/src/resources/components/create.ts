import type { ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentFact } from '@lintel/domain/changeLog/facts';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { limitReached } from '../../http/refusal.ts';
import { hangImages } from '../../model/attachments/hangImages.ts';
import { logModel } from '../../model/logs/modelLog.ts';
import { plainDescription } from '../../model/descriptions/richDescription.ts';
import { randomSlug } from '../../db/slugs.ts';
import { demandNoDraftLinks } from './draftLinks.ts';
import { demandFreeExternalIds } from './externalIds.ts';
import { type ComponentFields, repositoryOf, typeAfter, valuesSent } from './fields.ts';
import type { Held } from './held.ts';
import { writeNewBelongings } from './writeBelongings.ts';

/** Asked under the lock of `oneAtATime`. */
export const demandRoom = async (tx: Scoped, added: number): Promise<void> => {
  if (added === 0) return;
  if ((await tx.count(componentModel)) + added > limits.componentsPerOrganization)
    throw limitReached(`An organisation can have at most ${limits.componentsPerOrganization} components`);
};

const noType = { fkTypeId: null, fkSharedTypeId: null };

const fieldsOf = (sent: ComponentToSave): ComponentFields => ({
  name: sent.name ?? '',
  type: typeAfter(sent, noType) ?? noType,
  state: sent.state ?? 'ACTIVE',
  richDescription: sent.richDescription ?? null,
  inlineDesc: sent.inlineDesc ?? false,
  repositoryUrl: repositoryOf(sent) ?? null,
  externalId: sent.externalId ?? null,
  apiContext: sent.apiContext ?? null,
});

const createdFact = (slug: string, { name }: ComponentFields): ComponentFact => ({
  of: 'component',
  what: 'created',
  name: displayName('component', { name, slug }),
});

const attachedFact = (name: string): ComponentFact => ({ of: 'component', what: 'attached', name });

/** Where new components come from. */
export interface Provenance {
  /** The slugs of those that had one elsewhere. */
  readonly arriving?: ReadonlyMap<ComponentToSave, string> | undefined;
  /** What a program says of them, to be told from what people say. */
  readonly writtenBy?: ((sent: ComponentToSave) => Readonly<Record<string, unknown>>) | undefined;
}

/** The ids, in the order sent. */
export const createComponents = async (
  tx: Scoped,
  held: Held,
  sent: readonly ComponentToSave[],
  { arriving, writtenBy = () => ({}) }: Provenance = {},
): Promise<number[]> => {
  if (sent.length === 0) return [];
  const made = sent.map((each) => ({
    each,
    slug: arriving?.get(each) ?? randomSlug(),
    fields: fieldsOf(each),
    links: [...new Set(each.diagramLinks?.map(({ fkDiagramId }) => fkDiagramId))],
    files: [...new Set(each.attachments?.map(({ fkAttachmentId }) => fkAttachmentId))],
  }));
  await demandNoDraftLinks(
    tx,
    made.map(({ fields, links }) => ({ before: null, after: fields.state, links, added: links })),
  );
  await demandFreeExternalIds(
    tx,
    made.map(({ fields }) => fields),
  );
  const at = new Date().toISOString();
  const rows = await tx.add(
    componentModel,
    made.map(({ each, slug, fields: { type, ...fields } }) => ({
      ...fields,
      ...type,
      slug,
      description: plainDescription(fields.richDescription),
      externalValues: writtenBy(each),
      createdAt: at,
      updatedAt: at,
      updatedByUserId: tx.viewer.userId,
    })),
    ['componentModelId', 'slug'],
  );
  const idBySlug = new Map(rows.map((row) => [row.slug, row.componentModelId]));
  await hangImages(
    tx,
    made.map(({ slug, fields: { richDescription } }) => ({
      fkComponentId: idBySlug.get(slug) ?? 0,
      fkDiagramId: null,
      richDescription,
    })),
  );
  const belongings = made.map(({ each, slug, fields, links, files }) => {
    const componentModelId = idBySlug.get(slug);
    if (componentModelId === undefined) throw new Error('A component was not created');
    return {
      componentModelId,
      values: valuesSent(each, held, { type: fields.type, has: () => false }),
      tagIds: [...new Set(each.tags?.map(({ tagId }) => tagId))],
      diagramIds: links,
      attachmentIds: files,
    };
  });
  await writeNewBelongings(tx, held, belongings);
  await logModel(
    tx,
    made.flatMap(({ slug, fields, files }) =>
      [
        createdFact(slug, fields),
        ...files.map((id) => attachedFact(held.attachments.get(id) ?? String(id))),
      ].map((fact) => ({ componentId: idBySlug.get(slug) ?? null, slug, fact })),
    ),
  );
  return belongings.map(({ componentModelId }) => componentModelId);
};

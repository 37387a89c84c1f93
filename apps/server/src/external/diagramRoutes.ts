import { documentName } from '@lintel/diagram/document';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { stateSchema } from '@lintel/domain/entities/diagram';
import { levelCodeSchema } from '@lintel/domain/levels';
import { displayName } from '@lintel/domain/names';
import { eq } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { Db } from '../db/client.ts';
import type { Scoped } from '../db/scoped.ts';
import { diagram } from '../db/tables/diagram.ts';
import type { Documents } from '../documents/documents.ts';
import type { Reading } from '../documents/reading.ts';
import { InParts } from '../http/inParts.ts';
import { oneAtATime } from '../model/members/holdMembership.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { removeDiagrams } from '../resources/diagrams/store.ts';
import { drawnOn } from '../sharing/drawn.ts';
import { answered, type Answered, type ExternalCall, one } from './call.ts';
import { shownComponents } from './componentAnswers.ts';
import { filteredDiagrams, shownDiagrams } from './diagramAnswers.ts';
import { type DrawingServices, snapshotWithin } from './diagrams.ts';
import { nothingThere, parsed } from './failure.ts';
import { asked, listed, paged, pageIn, pageOf } from './listing.ts';
import type { Mode, Where } from './planned.ts';
import { knownDiagrams } from './publicIds.ts';
import { aboutId, type ExternalRoute, writing } from './routes.ts';
import {
  componentOut,
  type DiagramIn,
  diagramIn,
  type DiagramOut,
  diagramOut,
  several,
  templateIn,
} from './shapes.ts';
import { writeLandscape } from './template.ts';

export interface DiagramServices extends DrawingServices {
  readonly db: Db;
  readonly reading: Reading;
  readonly pictures: Pictures;
  readonly documents: Pick<Documents, 'remove'>;
  readonly publicUrl: string;
}

const filterIn = z.object({
  componentId: asked,
  tagId: asked,
  name: asked,
  level: z.optional(levelCodeSchema),
  state: z.optional(stateSchema),
});

const found = async (data: Scoped, id: string) => {
  const row = (await knownDiagrams(data, [id])).find(id);
  if (row === undefined) throw nothingThere();
  return row;
};

const manyIn = several(diagramIn);
const manyOut = z.array(diagramOut);
const templateOut = z.object({ components: z.array(componentOut), diagrams: manyOut });
const svgType = 'image/svg+xml';

/** So many drawings are read before something of a long list is sent. */
const atOnce = 20;

const answersOf = (services: DiagramServices) => {
  const { reading, publicUrl } = services;

  const atRest = async (slug: string): Promise<Snapshot> => {
    const drawn = await reading.find(documentName(slug));
    return drawn.at === 'live' ? drawn.snapshots.get() : drawn.snapshot();
  };

  /** In a transaction nobody waits for a document that is being opened, so it is read on the copy that is drawn on. */
  const shown = (
    { data, tx }: ExternalCall,
    numbers: readonly number[],
    drawn: ReadonlyMap<string, Snapshot> = new Map(),
  ): Promise<DiagramOut[]> =>
    shownDiagrams(data, numbers, {
      publicUrl,
      snapshotOf: async (slug) =>
        drawn.get(slug) ?? (tx === null ? atRest(slug) : snapshotWithin(services, tx, slug)),
    });

  async function* inParts(call: ExternalCall, numbers: readonly number[]): AsyncGenerator<DiagramOut[]> {
    for (let from = 0; from < numbers.length; from += atOnce)
      yield await shown(call, numbers.slice(from, from + atOnce));
  }

  const current = async (call: ExternalCall) => {
    const row = await found(call.data, call.id);
    const [it] = await shown(call, [row.id]);
    if (it === undefined) throw nothingThere();
    return it;
  };

  /** What is to be changed, held until that is done where the call says on which state it is based. */
  const demanded = async (call: ExternalCall) => {
    if (call.isConditional) {
      await oneAtATime(call.data, 'diagram');
      const { id } = await found(call.data, call.id);
      await call.data.lock(diagram, eq(diagram.diagramId, id));
    }
    const before = await current(call);
    call.demandState(before);
    return before;
  };

  const save = async (
    call: ExternalCall,
    sent: readonly DiagramIn[],
    mode: Mode,
    at: (index: number) => Where,
  ) => {
    const landscape = { components: [], diagrams: sent };
    const placing = { mode, at: (_: string, index: number) => at(index), now: call.now };
    const { diagrams, drawn } = await writeLandscape(services, writing(call), landscape, placing);
    return shown(call, diagrams, drawn);
  };

  const template = async (call: ExternalCall): Promise<Answered> => {
    const sent = parsed(templateIn, call.body ?? {});
    const landscape = { components: sent.components ?? [], diagrams: sent.diagrams ?? [] };
    const placing = {
      mode: 'upsert',
      at: (part: string, index: number) => [part, index],
      now: call.now,
    } as const;
    const written = await writeLandscape(services, writing(call), landscape, placing);
    return answered({
      components: await shownComponents(call.data, written.components),
      diagrams: await shown(call, written.diagrams, written.drawn),
    });
  };

  return { inParts, current, demanded, save, template };
};

const wantsSvg = ({ accept }: ExternalCall): boolean => accept.includes(svgType);

type Answers = ReturnType<typeof answersOf>;

const picture = async (
  { db, reading, pictures }: DiagramServices,
  { data, id }: ExternalCall,
): Promise<Answered> => {
  const row = await found(data, id);
  const drawn = await drawnOn({ db, reading }, row.slug, null);
  const { organizationId } = data.viewer;
  const sight = { drawn, audience: 'members', diagramId: row.id, organizationId } as const;
  const look = { title: displayName('diagram', row), theme: 'light', fonts: true } as const;
  const { value } = await pictures.svg(sight, look);
  return { status: 200, body: value, contentType: `${svgType}; charset=utf-8`, isOne: true };
};

const readingRoutes = (services: DiagramServices, { inParts, current }: Answers): ExternalRoute[] => [
  {
    method: 'GET',
    path: '/diagrams',
    summary: 'The diagrams that fit all that is asked, with what is drawn on them',
    query: z.extend(filterIn, pageIn.shape),
    reply: manyOut,
    handle: async (call) => {
      const page = pageOf(call.query);
      const fitting = await filteredDiagrams(call.data, parsed(filterIn, call.query), page);
      const { rows, last } = paged(fitting, page);
      return listed(
        await InParts.of(
          inParts(
            call,
            rows.map(({ id }) => id),
          ),
        ),
        last,
      );
    },
  },
  {
    method: 'GET',
    path: '/diagrams/:id',
    summary: `One diagram; the picture of it for those who accept ${svgType}`,
    reply: diagramOut,
    handle: async (call) => (wantsSvg(call) ? picture(services, call) : one(await current(call))),
  },
];

const writingRoutes = ({ save, template }: Answers): ExternalRoute[] => [
  {
    method: 'POST',
    path: '/diagrams',
    summary: 'Create a diagram; what has no place on it is laid out',
    body: diagramIn,
    reply: diagramOut,
    status: 201,
    handle: async (call) => {
      const [made] = await save(call, [parsed(diagramIn, call.body)], 'create', () => []);
      return one(made, 201);
    },
  },
  {
    method: 'PATCH',
    path: '/diagrams/upsert-batch',
    summary: 'Change the diagrams whose ids are known, and create the others',
    body: manyIn,
    reply: manyOut,
    handle: async (call) =>
      answered(await save(call, parsed(manyIn, call.body), 'upsert', (index) => [index])),
  },
  {
    method: 'POST',
    path: '/template',
    summary:
      'Components and diagrams in one call, as JSON or YAML: what is known changes, the rest is created',
    body: templateIn,
    reply: templateOut,
    takesYaml: true,
    handle: template,
  },
];

const routesOfOne = (services: DiagramServices, { demanded, save }: Answers): ExternalRoute[] => [
  {
    method: 'PATCH',
    path: '/diagrams/:id',
    summary: 'Change a diagram: what is left out stays, null clears. Whoever has it open sees it happen',
    body: diagramIn,
    reply: diagramOut,
    handle: async (call) => {
      await demanded(call);
      const body = parsed(diagramIn, call.body);
      const known = await knownDiagrams(call.data, [call.id, ...(body.id ? [body.id] : [])]);
      const [changed] = await save(call, [aboutId(body, call.id, known.find)], 'change', () => []);
      return one(changed);
    },
  },
  {
    method: 'DELETE',
    path: '/diagrams/:id',
    summary: 'Delete a diagram',
    reply: z.object({ id: z.string() }),
    handle: async (call) => {
      const before = await demanded(call);
      const { slug } = await found(call.data, call.id);
      await removeDiagrams(call.data, services.documents, [slug]);
      return answered({ id: before.id });
    },
  },
];

/** In the order in which they are described. */
export const diagramRoutes = (services: DiagramServices): readonly ExternalRoute[] => {
  const answers = answersOf(services);
  return [...readingRoutes(services, answers), ...writingRoutes(answers), ...routesOfOne(services, answers)];
};

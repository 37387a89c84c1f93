import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentShape } from '@lintel/api/componentShapes';
import type { DiagramShape } from '@lintel/api/shapes';
import type { Change } from '@lintel/diagram/change';
import { linkComponent } from '@lintel/diagram/commands/name';
import type { Instance } from '@lintel/diagram/items';
import { isRefusal } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { displayName } from '@lintel/domain/names';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../data/api.ts';
import { explainFailure } from '../../../data/failures.ts';
import { readAgain } from '../../../data/affected.ts';
import {
  attributesQuery,
  componentQuery,
  sharedTypesAsSent,
  typesQuery,
} from '../../../data/modelQueries.ts';
import { createTurns } from '../../../data/turns.ts';
import type { CreateWithSave } from '../../../data/useCreateWithSave.ts';
import {
  componentDraftOf,
  type Fields,
  fieldsOf,
  toSave,
  typeToSave,
} from '../../../dialogs/component/componentFields.ts';
import { outcomeText } from '../../../dialogs/component/outcomeText.ts';
import { noType, type TypeChoice, type TypeTile } from '../../../pickers/typeTiles.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { type FieldsHeld, type UndoableGiven, undoableSave } from './undoableSave.ts';
import { liveComponentOf, nameOf, type DescribedComponent, describedOf } from '../names/diagramNames.ts';

/** What is asked of the server; nobody waits for the code of it before a drawing can be worked on. */
export interface ComponentSaves {
  /** The component everywhere it is drawn; undone as one action. */
  readonly rename: (key: string, name: string) => Promise<void>;
  /** Placeholders become components, each of its own name. */
  readonly convert: (keys: readonly string[], name?: string) => Promise<void>;
  readonly setType: (keys: readonly string[], tile: TypeTile | null) => Promise<void>;
  readonly createLinked: (key: string) => Promise<DiagramShape | null>;
  /** Says nothing of it, and rejects with what the server said; null where it could not be tried. */
  readonly saveField: (given: FieldSave) => Promise<ComponentShape | null>;
}

/** Fields of a component as they were changed at an item, what they were, and the state that they were changed on. */
export interface FieldSave {
  readonly key: string;
  readonly slug: string;
  readonly fields: Fields;
  readonly before: Fields;
  readonly basedOn: string;
}

export interface SavesGiven {
  readonly client: QueryClient;
  readonly editor: Editor;
  readonly diagram: () => DiagramShape;
  readonly createWithSave: CreateWithSave;
  /** Shown at once; the server says the same in a moment. */
  readonly know: (live: DescribedComponent) => void;
}

/** A new box gets a name, becomes a component, gets a type and a diagram, one after the other: what counts is said last. */
const toastId = 'drawn-component';

const reporting = (saving: Promise<readonly ComponentShape[]>) =>
  toast.promise(saving, {
    loading: { id: toastId, title: 'Updating component...' },
    success: (saved) => outcomeText(saved, 'updated'),
    error: (error) => ({ title: 'Could not update component', description: explainFailure(error) }),
  });

const reportingLinked = (creating: Promise<DiagramShape>) =>
  toast.promise(creating, {
    loading: { id: toastId, title: 'Creating and linking diagram...' },
    success: (made) => `Diagram "${displayName('diagram', made)}" has been created and linked`,
    error: (error) => ({ title: 'Could not create and link diagram', description: explainFailure(error) }),
  });

const reportingNew = (saving: Promise<readonly ComponentShape[]>) =>
  toast.promise(saving, {
    loading: { id: toastId, title: 'Creating component...' },
    success: (made) => outcomeText(made, 'created'),
    error: (error) => ({ title: 'Could not save component', description: explainFailure(error) }),
  });

type Save = (components: readonly ComponentToSave[]) => Promise<readonly ComponentShape[]>;

/** Of two names that a component is given in quick succession the last is what it is called. */
const inTurn = createTurns();

const saving =
  (client: QueryClient): Save =>
  (components) =>
    inTurn(async () => {
      const saved = await call(componentEndpoints.save, { body: { components: [...components] } });
      for (const each of saved) client.setQueryData(componentQuery(each.slug).queryKey, each);
      void readAgain(client, 'component');
      return saved;
    });

type Recording = (
  keys: readonly string[],
  before: readonly FieldsHeld[],
  saved: readonly ComponentShape[],
) => Promise<void>;

/** To be taken back with the rest of what was done here. */
const recording =
  (client: QueryClient, editor: Editor, save: Save): Recording =>
  async (keys, before, saved) => {
    const attributes = await client.ensureQueryData(attributesQuery);
    const heldBy = (component: ComponentShape): Fields => fieldsOf(componentDraftOf(component, attributes));
    const given: UndoableGiven = {
      read: async (slug) => {
        const component = await client.fetchQuery({ ...componentQuery(slug), staleTime: 0 });
        return { fields: heldBy(component), updatedAt: component.updatedAt };
      },
      save: (saves) =>
        save(saves.map(({ slug, fields, updatedAt }) => ({ slug, ...toSave(fields), updatedAt }))),
    };
    // As the server keeps it, which may be other words than were sent.
    const after = before.flatMap(({ slug, fields }) => {
      const component = saved.find((each) => each.slug === slug);
      if (component === undefined) return [];
      const held = heldBy(component);
      const names = Object.keys(fields);
      return [{ slug, fields: Object.fromEntries(names.map((name) => [name, held[name] ?? null])) }];
    });
    editor.diagram.history.record(undoableSave(given, keys, { before, after }));
  };

const savingFields =
  (save: Save, record: Recording): ComponentSaves['saveField'] =>
  async ({ slug, key, fields, before, basedOn }) => {
    const saved = await save([{ slug, ...toSave(fields), updatedAt: basedOn }]);
    await record([key], [{ slug, fields: before }], saved);
    return saved[0] ?? null;
  };

const choiceFor = async (client: QueryClient, slug: string | null): Promise<TypeChoice> => {
  if (slug === null) return noType;
  const own = await client.ensureQueryData(typesQuery);
  const found = own.find((type) => type.slug === slug);
  if (found !== undefined) return { fkTypeId: found.typeId, fkSharedTypeId: null };
  const { sharedTypes } = await client.ensureQueryData(sharedTypesAsSent);
  const shared = sharedTypes?.find((type) => type.slug === slug);
  return shared === undefined ? noType : { fkTypeId: null, fkSharedTypeId: shared.sharedTypeId };
};

const creatingLinked =
  (
    { client, editor, diagram, createWithSave, know }: SavesGiven,
    save: Save,
  ): ComponentSaves['createLinked'] =>
  async (key) => {
    const item = editor.snapshot.instance(key);
    const live = liveComponentOf(item, editor.names.get());
    if (item === undefined || live === null) return null;
    const { fkFolderId, state } = diagram();
    const creating = (async () => {
      const slug = live.standsFor;
      const component = await client.fetchQuery({ ...componentQuery(slug), staleTime: 0 });
      const wanted = {
        name: nameOf(item, editor.names.get()),
        fkFolderId,
        ...(state === 'DRAFT' && { state }),
      };
      const made = await createWithSave(wanted, async (created) => {
        const diagramLinks = [
          ...component.diagramLinks.map(({ fkDiagramId }) => ({ fkDiagramId })),
          { fkDiagramId: created.diagramId },
        ];
        await save([{ slug, diagramLinks, updatedAt: component.updatedAt }]);
        return created;
      });
      know({ ...live, linkedDiagrams: [...live.linkedDiagrams, { slug: made.slug, name: made.name }] });
      return made;
    })();
    return reportingLinked(creating).catch(() => null);
  };

/** Each placeholder becomes the component in the same place of the list; one that is gone meanwhile does not. */
const linkedTo = (
  snapshot: Snapshot,
  placeholders: readonly Instance[],
  made: readonly ComponentShape[],
): Change[] =>
  placeholders.flatMap(({ key }, at) => {
    const component = made[at];
    if (component === undefined) return [];
    const outcome = linkComponent(snapshot, { key, component: component.slug });
    return isRefusal(outcome) ? [] : outcome;
  });

/** The components that stand there, each once, by its slug. */
const linkedAt = (editor: Editor, keys: readonly string[]): Map<string, DescribedComponent> => {
  const names = editor.names.get();
  const live = keys.flatMap((key) => liveComponentOf(editor.snapshot.get(key), names) ?? []);
  return new Map(live.map((each) => [each.standsFor, each]));
};

/** A toast has said so already. */
const quietly = (saving: Promise<unknown>): Promise<void> =>
  saving.then(
    () => undefined,
    () => undefined,
  );

export const componentSaves = (given: SavesGiven): ComponentSaves => {
  const { client, editor, diagram, know } = given;
  const save = saving(client);
  const record = recording(client, editor, save);

  /** Done, told, and to be taken back with the rest of what was done here. */
  const saveUndoably = async (
    keys: readonly string[],
    after: readonly ComponentToSave[],
    before: readonly FieldsHeld[],
  ): Promise<void> => {
    await record(keys, before, await reporting(save(after)));
  };

  const choiceOf = (slug: string | null) => choiceFor(client, slug);

  const rename = async (key: string, name: string): Promise<void> => {
    const live = liveComponentOf(editor.snapshot.get(key), editor.names.get());
    if (live === null) return;
    const { standsFor: slug, name: before } = live;
    know({ ...live, name });
    try {
      await saveUndoably([key], [{ slug, name }], [{ slug, fields: { name: before } }]);
    } catch {
      know(live);
    }
  };

  const convert = async (keys: readonly string[], name?: string): Promise<void> => {
    const placeholders = keys.flatMap((key) => {
      const instance = editor.snapshot.instance(key);
      return instance === undefined || instance.component !== null ? [] : [instance];
    });
    const state = diagram().state === 'DRAFT' ? ('DRAFT' as const) : ('ACTIVE' as const);
    const made = await reportingNew(
      (async () => {
        const asked = await Promise.all(
          placeholders.map(async (each) => ({
            name: name ?? (each.name.trim() || 'New component'),
            state,
            ...typeToSave(await choiceOf(each.type)),
          })),
        );
        return save(asked);
      })(),
    );
    for (const component of made) know(describedOf(component));
    const changes = linkedTo(editor.snapshot, placeholders, made);
    if (changes.length > 0) editor.commit(changes);
  };

  const giveType = async (keys: readonly string[], type: TypeChoice): Promise<void> => {
    const linked = linkedAt(editor, keys);
    const after = typeToSave(type);
    const before = await Promise.all(
      [...linked.values()].map(async ({ standsFor: slug, type: had }) => ({
        slug,
        fields: { type: await choiceOf(had?.slug ?? null) },
      })),
    );
    await saveUndoably(
      keys,
      [...linked.keys()].map((slug) => ({ slug, ...after })),
      before,
    );
  };

  return {
    rename,
    convert: (keys, name) => quietly(convert(keys, name)),
    // Of the components that stand there; placeholders carry their own.
    setType: (keys, tile) => quietly(giveType(keys, tile?.choice ?? noType)),
    createLinked: creatingLinked(given, save),
    saveField: savingFields(save, record),
  };
};

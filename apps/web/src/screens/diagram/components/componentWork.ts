import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentShape } from '@lintel/api/componentShapes';
import type { DiagramShape } from '@lintel/api/shapes';
import type { Change } from '@lintel/diagram/change';
import { linkComponent } from '@lintel/diagram/commands/name';
import { isRefusal } from '@lintel/diagram/refusal';
import { displayName } from '@lintel/domain/names';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../data/api.ts';
import { explainFailure } from '../../../data/failures.ts';
import { readAgain } from '../../../data/affected.ts';
import type { useCreateDiagram } from '../../../data/mutations/diagrams.ts';
import { componentQuery, sharedTypesAsTold, typesQuery } from '../../../data/modelQueries.ts';
import { typeToSave } from '../../../dialogs/component/componentFields.ts';
import { noType, type TypeChoice, type TypeTile } from '../../../pickers/typeTiles.ts';
import { toast } from '../../../ui/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { liveComponentOf, nameOf, type ToldComponent, toldOf } from '../names/diagramNames.ts';

/** What is asked of the server; nobody waits for the code of it before a drawing can be worked on. */
export interface ComponentWork {
  /** The component everywhere it is drawn; undone as one act. */
  readonly rename: (key: string, name: string) => Promise<void>;
  /** Placeholders become components, each of its own name. */
  readonly convert: (keys: readonly string[], name?: string) => Promise<void>;
  readonly setType: (keys: readonly string[], tile: TypeTile | null) => Promise<void>;
  readonly createLinked: (key: string) => Promise<DiagramShape | null>;
}

export interface WorkGiven {
  readonly client: QueryClient;
  readonly editor: Editor;
  readonly diagram: () => DiagramShape;
  readonly create: ReturnType<typeof useCreateDiagram>['mutateAsync'];
  /** Shown at once; the server says the same in a moment. */
  readonly know: (told: ToldComponent) => void;
}

const tellWork = (work: Promise<readonly ComponentShape[]>) =>
  toast.promise(work, {
    loading: 'Updating component...',
    success: (saved) => {
      const [only, another] = saved;
      return only !== undefined && another === undefined
        ? `Component "${displayName('component', only)}" has been updated`
        : `${saved.length} components have been updated`;
    },
    error: (error) => ({ title: 'Could not update component', description: explainFailure(error) }),
  });

export const componentWork = ({ client, editor, diagram, create, know }: WorkGiven): ComponentWork => {
  const save = async (components: readonly ComponentToSave[]): Promise<readonly ComponentShape[]> => {
    const saved = await call(componentEndpoints.save, { body: { components: [...components] } });
    for (const each of saved) client.setQueryData(componentQuery(each.slug).queryKey, each);
    void readAgain(client, 'component');
    return saved;
  };

  /** Done, told, and to be taken back with the rest of what was done here. */
  const act = async (
    keys: readonly string[],
    after: readonly ComponentToSave[],
    before: readonly ComponentToSave[],
  ): Promise<void> => {
    await tellWork(save(after));
    editor.diagram.history.record({
      keys,
      undo: async () => void (await save(before)),
      redo: async () => void (await save(after)),
    });
  };

  const choiceOf = async (slug: string | null): Promise<TypeChoice> => {
    if (slug === null) return noType;
    const own = await client.ensureQueryData(typesQuery);
    const found = own.find((type) => type.slug === slug);
    if (found !== undefined) return { fkTypeId: found.typeId, fkSharedTypeId: null };
    const { sharedTypes } = await client.ensureQueryData(sharedTypesAsTold);
    const shared = sharedTypes?.find((type) => type.slug === slug);
    return shared === undefined ? noType : { fkTypeId: null, fkSharedTypeId: shared.sharedTypeId };
  };

  const rename = async (key: string, name: string): Promise<void> => {
    const told = liveComponentOf(editor.snapshot.get(key), editor.names.get());
    if (told === null) return;
    const { standsFor: slug, name: before } = told;
    know({ ...told, name });
    try {
      await act([key], [{ slug, name }], [{ slug, name: before }]);
    } catch {
      know(told);
    }
  };

  const convert = async (keys: readonly string[], name?: string): Promise<void> => {
    const placeholders = keys.flatMap((key) => {
      const instance = editor.snapshot.instance(key);
      return instance === undefined || instance.component !== null ? [] : [instance];
    });
    const state = diagram().state === 'DRAFT' ? ('DRAFT' as const) : ('ACTIVE' as const);
    const made = await tellWork(
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
    const changes: Change[] = [];
    made.forEach((component, at) => {
      const key = placeholders[at]?.key;
      if (key === undefined) return;
      know(toldOf(component));
      const outcome = linkComponent(editor.snapshot, { key, component: component.slug });
      if (!isRefusal(outcome)) changes.push(...outcome);
    });
    if (changes.length > 0) editor.commit(changes);
  };

  const giveType = async (keys: readonly string[], type: TypeChoice): Promise<void> => {
    const current = editor.names.get();
    const linked = new Map(
      keys.flatMap((key) => {
        const told = liveComponentOf(editor.snapshot.get(key), current);
        return told === null ? [] : [[told.standsFor, told] as const];
      }),
    );
    const after = typeToSave(type);
    const before = await Promise.all(
      [...linked.values()].map(async ({ standsFor: slug, type: had }) => ({
        slug,
        ...typeToSave(await choiceOf(had?.slug ?? null)),
      })),
    );
    await act(
      keys,
      [...linked.keys()].map((slug) => ({ slug, ...after })),
      before,
    );
  };

  const createLinked = async (key: string): Promise<DiagramShape | null> => {
    const item = editor.snapshot.instance(key);
    const told = liveComponentOf(item, editor.names.get());
    if (item === undefined || told === null) return null;
    const { fkFolderId, state } = diagram();
    const work = (async () => {
      const slug = told.standsFor;
      const component = await client.fetchQuery({ ...componentQuery(slug), staleTime: 0 });
      const made = await create({
        name: nameOf(item, editor.names.get()),
        fkFolderId,
        ...(state === 'DRAFT' && { state }),
      });
      const diagramLinks = [
        ...component.diagramLinks.map(({ fkDiagramId }) => ({ fkDiagramId })),
        { fkDiagramId: made.diagramId },
      ];
      await save([{ slug, diagramLinks, updatedAt: component.updatedAt }]);
      know({ ...told, linkedDiagrams: [...told.linkedDiagrams, { slug: made.slug, name: made.name }] });
      return made;
    })();
    await toast
      .promise(work, {
        loading: 'Creating and linking diagram...',
        success: (made) => `Diagram "${displayName('diagram', made)}" has been created and linked`,
        error: (error) => ({
          title: 'Could not create and link diagram',
          description: explainFailure(error),
        }),
      })
      .catch(() => undefined);
    return work.catch(() => null);
  };

  // Whoever waits has been told by a toast.
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    );
  return {
    rename,
    convert: (keys, name) => quietly(convert(keys, name)),
    // Of the components that stand there; placeholders carry their own.
    setType: (keys, tile) => quietly(giveType(keys, tile?.choice ?? noType)),
    createLinked,
  };
};

import { endpoints } from '@lintel/api/endpoints';
import type { ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentBriefShape, ComponentShape } from '@lintel/api/componentShapes';
import type { DiagramShape } from '@lintel/api/shapes';
import { type Change, createdKeys } from '@lintel/diagram/change';
import { linkComponent, setType } from '@lintel/diagram/commands/name';
import { placeComponent, placeComponentNear } from '@lintel/diagram/commands/placeComponent';
import type { Point } from '@lintel/diagram/geometry/rect';
import { isRefusal } from '@lintel/diagram/refusal';
import { displayName } from '@lintel/domain/names';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call } from '../../../data/api.ts';
import { explainFailure } from '../../../data/failures.ts';
import { refreshComponents } from '../../../data/mutations/components.ts';
import { useCreateDiagram } from '../../../data/mutations/diagrams.ts';
import { componentQuery, sharedTypesAsTold, typesQuery } from '../../../data/modelQueries.ts';
import { keys as queryKeys } from '../../../data/queries.ts';
import { typeToSave } from '../../../dialogs/component/componentFields.ts';
import { noType, type TypeChoice, type TypeTile } from '../../../pickers/typeTiles.ts';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { toast } from '../../../ui/toast.ts';
import type { Editor } from '../editor.ts';
import {
  liveComponentOf,
  nameOf,
  type ToldComponent,
  withComponent,
  withType,
} from '../names/diagramNames.ts';
import { namesQuery } from '../names/useNames.ts';

/** What is done on the drawing to components of the model. Nothing of it is possible without the server. */
export interface ComponentDeeds {
  readonly whyNot: () => string | null;
  /** The component everywhere it is drawn; undone as one act. */
  readonly rename: (key: string, name: string) => Promise<void>;
  /** An instance of a component that is there already. */
  readonly link: (key: string, component: ComponentBriefShape) => void;
  /** A new instance around a point in grid units; covering nothing, where nobody named that very point. */
  readonly place: (component: ComponentBriefShape, where: { at: Point; isNamed: boolean }) => void;
  /** Whether a component may be drawn here: drafts only on drafts, and what is archived nowhere. */
  readonly takes: (component: Pick<ComponentBriefShape, 'state' | 'deletedAt'>) => boolean;
  /** Placeholders become components, each of its own name. */
  readonly convert: (keys: readonly string[], name?: string) => Promise<void>;
  readonly setType: (keys: readonly string[], tile: TypeTile | null) => Promise<void>;
  readonly createLinked: (key: string) => Promise<DiagramShape | null>;
  /** Whether components that are drafts may be drawn here. */
  readonly takesDrafts: () => boolean;
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

const toldOf = (component: ComponentBriefShape | ComponentShape): ToldComponent => {
  const { slug, name, state, deletedAt } = component;
  const type = component.type ?? component.sharedType;
  return {
    slug,
    standsFor: slug,
    name,
    state,
    type: type && { slug: type.slug, name: type.name, icon: type.icon, shared: component.type === null },
    description: null,
    linkedDiagrams: [],
    deleted: deletedAt !== null,
  };
};

export const useComponentDeeds = (editor: Editor, diagram: DiagramShape): ComponentDeeds => {
  const client = useQueryClient();
  const blocked = useSavingBlocked();
  const create = useCreateDiagram({ isTold: true });
  const latest = useRef({ blocked, diagram, create });
  latest.current = { blocked, diagram, create };

  return useMemo((): ComponentDeeds => {
    const names = namesQuery(diagram.slug, () => ({ components: [], types: [] })).queryKey;

    /** Shown at once; the server says the same in a moment. */
    const know = (told: ToldComponent): void => {
      client.setQueryData(names, (known) => withComponent(known, told));
    };

    const save = async (components: readonly ComponentToSave[]): Promise<readonly ComponentShape[]> => {
      const saved = await call(endpoints.components.save, { body: { components: [...components] } });
      for (const each of saved) client.setQueryData(componentQuery(each.slug).queryKey, each);
      void refreshComponents(client);
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

    const quietly = async (work: Promise<unknown>): Promise<void> => {
      // Whoever waits has been told by a toast.
      await work.catch(() => undefined);
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
      const state = latest.current.diagram.state === 'DRAFT' ? ('DRAFT' as const) : ('ACTIVE' as const);
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

    const giveType = async (keys: readonly string[], tile: TypeTile | null): Promise<void> => {
      const current = editor.names.get();
      const items = keys.flatMap((key) => editor.snapshot.instance(key) ?? []);
      const linked = new Map(
        items.flatMap((item) => {
          const told = liveComponentOf(item, current);
          return told === null ? [] : [[told.standsFor, told] as const];
        }),
      );
      if (items.some(({ component }) => component === null)) {
        if (tile !== null)
          client.setQueryData(names, (known) =>
            withType(known, {
              slug: tile.slug,
              name: tile.name,
              icon: tile.icon,
              shared: tile.choice.fkSharedTypeId !== null,
            }),
          );
        editor.commit(setType(editor.snapshot, { keys, type: tile?.slug ?? null }));
      }
      if (linked.size === 0) return;
      const after = typeToSave(tile?.choice ?? noType);
      const before = await Promise.all(
        [...linked.values()].map(async ({ standsFor: slug, type }) => ({
          slug,
          ...typeToSave(await choiceOf(type?.slug ?? null)),
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
      const { fkFolderId, state } = latest.current.diagram;
      const work = (async () => {
        const slug = told.standsFor;
        const component = await client.fetchQuery({ ...componentQuery(slug), staleTime: 0 });
        const made = await latest.current.create.mutateAsync({
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

    return {
      whyNot: () => latest.current.blocked,
      rename,
      link: (key, component) => {
        know(toldOf(component));
        editor.commit(linkComponent(editor.snapshot, { key, component: component.slug }));
        void client.invalidateQueries({ queryKey: queryKeys.names });
      },
      place: (component, { at, isNamed }) => {
        know(toldOf(component));
        const place = isNamed ? placeComponent : placeComponentNear;
        const outcome = place(editor.snapshot, { component: component.slug, at });
        if (!editor.commit(outcome)) return;
        const keys = createdKeys(outcome);
        editor.selection.set(keys);
        editor.reveal(keys);
        editor.announce(`${displayName('component', component)} placed`);
        void client.invalidateQueries({ queryKey: queryKeys.names });
      },
      takes: ({ state, deletedAt }) =>
        deletedAt === null &&
        (state === 'ACTIVE' || (state === 'DRAFT' && latest.current.diagram.state === 'DRAFT')),
      convert: (keys, name) => quietly(convert(keys, name)),
      setType: (keys, tile) => quietly(giveType(keys, tile)),
      createLinked,
      takesDrafts: () => latest.current.diagram.state === 'DRAFT',
    };
  }, [client, editor, diagram.slug]);
};

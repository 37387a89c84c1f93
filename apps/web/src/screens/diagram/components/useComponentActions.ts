import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { DiagramShape } from '@lintel/api/shapes';
import { createdKeys } from '@lintel/diagram/change';
import { linkComponent, setType } from '@lintel/diagram/commands/name';
import { placeComponent, placeComponentNear } from '@lintel/diagram/commands/placeComponent';
import type { Point } from '@lintel/diagram/geometry/rect';
import { displayName } from '@lintel/domain/names';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { explainFailure } from '../../../data/failures.ts';
import { keys as queryKeys } from '../../../data/queries.ts';
import { useCreateWithSave } from '../../../data/useCreateWithSave.ts';
import type { TypeTile } from '../../../pickers/typeTiles.ts';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import {
  liveComponentOf,
  type DescribedComponent,
  describedOf,
  withComponent,
  withType,
} from '../names/diagramNames.ts';
import { namesQuery } from '../names/useNames.ts';
import type { ComponentSaves } from './componentSaves.ts';

/** What is done on the drawing to components of the model. Nothing of it is possible without the server. */
export interface ComponentActions extends ComponentSaves {
  readonly whyNot: () => string | null;
  /** An instance of a component that is there already. */
  readonly link: (key: string, component: ComponentBriefShape) => void;
  /** A new instance around a point in grid units; covering nothing, where nobody named that very point. */
  readonly place: (component: ComponentBriefShape, where: { at: Point; isNamed: boolean }) => void;
  /** Whether a component may be drawn here: drafts only on drafts, and what is archived nowhere. */
  readonly takes: (component: Pick<ComponentBriefShape, 'state' | 'deletedAt'>) => boolean;
  /** Whether components that are drafts may be drawn here. */
  readonly takesDrafts: () => boolean;
}

const typeOn = ({ slug, name, icon, choice }: TypeTile) => ({
  slug,
  name,
  icon,
  shared: choice.fkSharedTypeId !== null,
});

export const useComponentActions = (editor: Editor, diagram: DiagramShape): ComponentActions => {
  const client = useQueryClient();
  const blocked = useSavingBlocked();
  const createWithSave = useCreateWithSave();
  const latest = useRef({ blocked, diagram });
  latest.current = { blocked, diagram };

  return useMemo((): ComponentActions => {
    const names = namesQuery(diagram.slug, () => ({ components: [], types: [] })).queryKey;

    const know = (described: DescribedComponent): void => {
      client.setQueryData(names, (known) => withComponent(known, described));
    };

    const later = async (): Promise<ComponentSaves | null> => {
      try {
        const { componentSaves } = await import('./componentSaves.ts');
        return componentSaves({
          client,
          editor,
          diagram: () => latest.current.diagram,
          createWithSave,
          know,
        });
      } catch (error) {
        toast.error('Could not update component', { description: explainFailure(error) });
        return null;
      }
    };

    /** Placeholders carry their type themselves. */
    const setOwnType = (keys: readonly string[], tile: TypeTile | null): void => {
      if (tile !== null) client.setQueryData(names, (known) => withType(known, typeOn(tile)));
      editor.commit(setType(editor.snapshot, { keys, type: tile?.slug ?? null }));
    };

    const giveType = async (keys: readonly string[], tile: TypeTile | null): Promise<void> => {
      const items = keys.flatMap((key) => editor.snapshot.instance(key) ?? []);
      if (items.some(({ component }) => component === null)) setOwnType(keys, tile);
      if (items.some((item) => liveComponentOf(item, editor.names.get()) !== null))
        await (await later())?.setType(keys, tile);
    };

    return {
      whyNot: () => latest.current.blocked,
      rename: async (key, name) => (await later())?.rename(key, name),
      link: (key, component) => {
        know(describedOf(component));
        editor.commit(linkComponent(editor.snapshot, { key, component: component.slug }));
        void client.invalidateQueries({ queryKey: queryKeys.names });
      },
      place: (component, { at, isNamed }) => {
        know(describedOf(component));
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
      convert: async (keys, name) => (await later())?.convert(keys, name),
      setType: giveType,
      createLinked: async (key) => (await later())?.createLinked(key) ?? null,
      saveField: async (given) => (await later())?.saveField(given) ?? null,
      takesDrafts: () => latest.current.diagram.state === 'DRAFT',
    };
  }, [client, editor, diagram.slug, createWithSave]);
};

import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { componentQuery } from '../../data/modelQueries.ts';
import { useSaveComponents } from '../../data/mutations/components.ts';
import type { TypeChoice } from '../../pickers/typeTiles.ts';
import { toast } from '../../ui/toast.ts';
import { type Conflict, useConflict } from '../useConflict.ts';
import {
  changedFields,
  type ComponentDraft,
  componentDraftOf,
  type Fields,
  fieldsOf,
  toSave,
  type Values,
} from './componentFields.ts';
import { appliedTo, basesAfter, commonDraft, type CommonDraft } from './severalComponents.ts';

export interface ComponentEditing {
  draft: ComponentDraft;
  base: ComponentDraft;
  /** Where several components differ and nothing was chosen for all of them yet. */
  isMixed: (field: string) => boolean;
  isMixedValue: (attributeId: number) => boolean;
  /** The one that was chosen for all of them; until then the type of each. */
  types: readonly TypeChoice[];
  changed: boolean;
  change: (part: Partial<ComponentDraft>) => void;
  setValues: (values: Values) => void;
  busy: boolean;
  error: unknown;
  save: () => void;
  conflict: Conflict<Record<string, unknown>>;
}

type Several = readonly [ComponentShape, ...ComponentShape[]];

const beginningOf = (components: Several, attributes: readonly AttributeShape[]): CommonDraft => {
  const [first, ...rest] = components;
  return commonDraft([
    componentDraftOf(first, attributes),
    ...rest.map((each) => componentDraftOf(each, attributes)),
  ]);
};

/** A copy of one component or of what several have in common, from when the dialog was opened. */
export const useComponentEditing = (
  components: Several,
  attributes: readonly AttributeShape[],
  onDone: () => void,
): ComponentEditing => {
  const [first, another] = components;
  const begin = () => ({ ...beginningOf(components, attributes), components, updatedAt: first.updatedAt });
  const [begun, setBegun] = useState(begin);
  const [draft, setDraft] = useState(begun.draft);
  const send = useSaveComponents();
  const client = useQueryClient();
  const bases = useRef<ReadonlyMap<string, string> | null>(null);
  const base = begun.draft;
  const changes = changedFields(fieldsOf(base), fieldsOf(draft));
  const isNewer = components.some((each, at) => each.updatedAt !== begun.components[at]?.updatedAt);
  if (isNewer && Object.keys(changes).length === 0) {
    // Nothing is written here yet: what others save meanwhile is what one goes on from.
    const again = begin();
    setBegun(again);
    setDraft(again.draft);
  }

  const readNow = (several: Several) =>
    Promise.all(several.map(({ slug }) => client.fetchQuery({ ...componentQuery(slug), staleTime: 0 })));

  /** Lists are changed for each by itself, so that nothing goes that only one of them has. */
  const listsOf = (component: ComponentShape, fields: Fields): Fields => ({
    ...(fields['tags'] !== undefined && {
      tags: appliedTo(component.tags, base.tags, draft.tags, ({ tagId }) => tagId),
    }),
    ...(fields['diagramLinks'] !== undefined && {
      diagramLinks: appliedTo(
        component.diagramLinks,
        base.diagramLinks,
        draft.diagramLinks,
        ({ fkDiagramId }) => fkDiagramId,
      ),
    }),
  });

  const conflict = useConflict<Record<string, unknown>>(
    async (fields, updatedAt) => {
      if (another === undefined) {
        await send.mutateAsync([
          { slug: first.slug, ...toSave(fields), ...(updatedAt !== undefined && { updatedAt }) },
        ]);
        return;
      }
      const basedOn = bases.current ?? new Map(begun.components.map((each) => [each.slug, each.updatedAt]));
      if (updatedAt !== undefined)
        bases.current = basesAfter(basedOn, await readNow(begun.components), updatedAt);
      await send.mutateAsync(
        begun.components.map((each) => ({
          slug: each.slug,
          updatedAt: (bases.current ?? basedOn).get(each.slug),
          ...toSave({ ...fields, ...listsOf(each, fields) }),
        })),
      );
    },
    () => {
      toast.success(
        another === undefined
          ? `Component "${displayName('component', { ...first, name: draft.name })}" has been updated`
          : `${components.length} components have been updated`,
      );
      onDone();
    },
  );

  const isMixed = (field: string) => begun.mixed.has(field) && !Object.hasOwn(changes, field);
  return {
    draft,
    base,
    isMixed,
    types: isMixed('type') ? begun.components : [draft.type],
    isMixedValue: (id) => begun.mixedValues.has(id) && !Object.hasOwn(changes, `attribute:${id}`),
    changed: Object.keys(changes).length > 0,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    setValues: (values) => setDraft((before) => ({ ...before, values })),
    busy: send.isPending,
    error: send.error,
    save: () => void conflict.submit({ ...changes }, another === undefined ? begun.updatedAt : undefined),
    conflict,
  };
};

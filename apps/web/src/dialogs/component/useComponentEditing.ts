import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { componentQuery } from '../../data/modelQueries.ts';
import type { TypeChoice } from '../../pickers/typeTiles.ts';
import { useConflict } from '../useConflict.ts';
import type { OpenDraft } from '../useEditing.ts';
import {
  changedFields,
  type ComponentDraft,
  componentDraftOf,
  type Fields,
  fieldsOf,
  isGone,
  toSave,
  type Values,
} from './componentFields.ts';
import { useReportedSave } from './useReportedSave.ts';
import { appliedTo, basesAfter, commonDraft, type CommonDraft } from './severalComponents.ts';

export interface ComponentEditing extends OpenDraft {
  draft: ComponentDraft;
  base: ComponentDraft;
  /** Where several components differ and nothing was chosen for all of them yet. */
  isMixed: (field: string) => boolean;
  isMixedValue: (attributeId: number) => boolean;
  /** The one that was chosen for all of them; until then the type of each. */
  types: readonly TypeChoice[];
  change: (part: Partial<ComponentDraft>) => void;
  setValues: (values: Values) => void;
  error: unknown;
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
  const { saveOne, saveSeveral, isPending, error } = useReportedSave(first.slug);
  const client = useQueryClient();
  const bases = useRef<ReadonlyMap<string, string> | null>(null);
  const base = begun.draft;
  const changes = changedFields(fieldsOf(base), fieldsOf(draft));
  const changed = Object.keys(changes).length > 0;
  const isNewer = components.some((each, at) => each.updatedAt !== begun.components[at]?.updatedAt);
  if (isNewer && !changed) {
    // Nothing is written here yet: what others save meanwhile is what one goes on from.
    const again = begin();
    setBegun(again);
    setDraft(again.draft);
  }

  const readNow = (several: readonly ComponentShape[]) =>
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

  const conflict = useConflict<Record<string, unknown>>(async (fields, updatedAt) => {
    if (another === undefined) return saveOne(fields, { updatedAt, state: draft.state });
    const gone = new Set(components.filter(isGone).map(({ slug }) => slug));
    const saved = begun.components.filter(({ slug }) => !gone.has(slug));
    const basedOn = bases.current ?? new Map(saved.map((each) => [each.slug, each.updatedAt]));
    if (updatedAt !== undefined) bases.current = basesAfter(basedOn, await readNow(saved), updatedAt);
    return saveSeveral(
      saved.map((each) => ({
        slug: each.slug,
        updatedAt: (bases.current ?? basedOn).get(each.slug),
        ...toSave({ ...fields, ...listsOf(each, fields) }),
      })),
    );
  }, onDone);

  const isMixed = (field: string) => begun.mixed.has(field) && !Object.hasOwn(changes, field);
  return {
    draft,
    base,
    isMixed,
    types: isMixed('type') ? begun.components : [draft.type],
    isMixedValue: (id) => begun.mixedValues.has(id) && !Object.hasOwn(changes, `attribute:${id}`),
    changed,
    touched: changed,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    setValues: (values) => setDraft((before) => ({ ...before, values })),
    busy: isPending,
    error,
    save: () => void conflict.submit({ ...changes }, another === undefined ? begun.updatedAt : undefined),
    close: onDone,
    conflict,
  };
};

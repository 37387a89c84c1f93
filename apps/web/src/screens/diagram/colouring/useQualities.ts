import { componentEndpoints } from '@lintel/api/endpoints/components';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../data/api.ts';
import { attributesQuery } from '../../../data/modelQueries.ts';
import { usersQuery } from '../../../data/peopleQueries.ts';
import { keys, tagsQuery } from '../../../data/queries.ts';
import { useReadable } from '../../../state/useReadable.ts';
import type { Editor } from '../editor/editor.ts';
import { usedNames } from '../names/diagramNames.ts';
import { useRestedSnapshot } from '../openDocument/useItem.ts';
import { isOffered, type Quality, qualitiesOf } from '../../../colouring/qualities.ts';

/** Kept on this device like the names of the diagram, so that its colours stay without a server. */
const valuesQuery = (slug: string, components: () => readonly string[]) =>
  queryOptions({
    queryKey: [...keys.components, 'values', slug],
    meta: { kept: componentEndpoints.values.reply },
    queryFn: ({ signal }) =>
      call(componentEndpoints.values, { body: { components: [...components()] } }, signal),
  });

/** What is drawn later is asked about too, and what is unknown not again and again. */
const useValues = (editor: Editor, slug: string, enabled: boolean) => {
  const client = useQueryClient();
  const asked = useRef<ReadonlySet<string>>(new Set());
  const query = useMemo(
    () =>
      valuesQuery(slug, () => {
        const { components } = usedNames(editor.snapshot);
        asked.current = new Set(components);
        return components;
      }),
    [editor, slug],
  );
  const snapshot = useRestedSnapshot(editor.diagram.snapshots);
  useEffect(() => {
    if (!enabled || usedNames(snapshot).components.every((each) => asked.current.has(each))) return;
    void client.invalidateQueries({ queryKey: query.queryKey });
  }, [client, query, enabled, snapshot]);
  return useQuery({ ...query, enabled });
};

export interface Qualities {
  readonly all: readonly Quality[];
  /** Those worth being chosen. */
  readonly offered: readonly Quality[];
  /** `known` once all is read; `failed` where that cannot be done. */
  readonly status: 'pending' | 'known' | 'failed';
}

const none: readonly never[] = [];

/** What the components of a diagram can be told apart by; read only while it is asked for. */
export const useQualities = (editor: Editor, slug: string, enabled: boolean): Qualities => {
  const names = useReadable(editor.names);
  const values = useValues(editor, slug, enabled);
  const tags = useQuery({ ...tagsQuery, enabled });
  const attributes = useQuery({ ...attributesQuery, enabled });
  const people = useQuery({ ...usersQuery, enabled });
  const queries = [values, tags, attributes, people];
  const isKnown = names.picture.awaited !== true && queries.every(({ data }) => data !== undefined);
  const isFailed = queries.some(({ data, isError }) => data === undefined && isError);
  const lists = useMemo(() => {
    const known = {
      components: [...names.components.values()],
      values: values.data ?? none,
      tags: tags.data ?? none,
      attributes: attributes.data ?? none,
      people: people.data ?? none,
    };
    const all = qualitiesOf(known);
    return { all, offered: all.filter((quality) => isOffered(quality, known)) };
  }, [names, values.data, tags.data, attributes.data, people.data]);
  return { ...lists, status: isKnown ? 'known' : isFailed ? 'failed' : 'pending' };
};

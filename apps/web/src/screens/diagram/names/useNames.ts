import { componentNameEndpoints } from '@lintel/api/endpoints/componentNames';
import type { NamesShape } from '@lintel/api/namesShape';
import type { DiagramShape } from '@lintel/api/shapes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../data/api.ts';
import { diagramsQuery, keys } from '../../../data/queries.ts';
import type { Editor } from '../editor/editor.ts';
import { mayLeadTo } from './links.ts';
import { diagramNames, hasUnasked, type UsedNames, usedNames, withDescribed } from './diagramNames.ts';

/** Of one diagram: kept on this device beside its copy, so that it reads the same without a server. */
export const namesQuery = (
  slug: string,
  used: () => UsedNames,
  onAsked: (asked: UsedNames) => void = () => undefined,
) =>
  queryOptions({
    queryKey: [...keys.names, slug],
    meta: { kept: componentNameEndpoints.names.reply },
    queryFn: async ({ client, queryKey, signal }): Promise<NamesShape> => {
      const asked = used();
      onAsked(asked);
      const { components, types } = asked;
      const body = { components: [...components], types: [...types] };
      const answer = await call(componentNameEndpoints.names, { body }, signal);
      return withDescribed(answer, client.getQueryData<NamesShape>(queryKey), { asked, used: used() });
    },
  });

/** As one value that is the same while they are. */
const slugsIn = (diagrams: readonly DiagramShape[]): string => diagrams.map(({ slug }) => slug).join(' ');

const namedIn = (slugs: string | undefined): ReadonlySet<string> | undefined =>
  slugs === undefined ? undefined : new Set(slugs.split(' '));

/** What is drawn changes with each edit, what of it is named hardly ever. */
const pause = 100;

/** Tells the drawing what the named things on it are called, now and whenever that changes. */
export const useNames = (editor: Editor, { slug, state }: Pick<DiagramShape, 'slug' | 'state'>): void => {
  const client = useQueryClient();
  const asked = useRef<UsedNames | null>(null);
  const query = useMemo(
    () =>
      namesQuery(
        slug,
        () => usedNames(editor.snapshot),
        (given) => {
          asked.current = given;
        },
      ),
    [slug, editor],
  );
  const { data: described } = useQuery(query);
  const { data: diagrams } = useQuery(diagramsQuery);
  const isOpen = (each: DiagramShape): boolean => mayLeadTo({ state }, each);
  const openable = diagrams && slugsIn(diagrams.filter(isOpen));
  const closed = diagrams && slugsIn(diagrams.filter((each) => !isOpen(each)));

  useEffect(() => {
    editor.names.set(diagramNames(described, namedIn(openable), namedIn(closed)));
  }, [editor, described, openable, closed]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      const used = usedNames(editor.snapshot);
      if (hasUnasked(client.getQueryData(query.queryKey), used, asked.current))
        void client.invalidateQueries({ queryKey: query.queryKey });
    };
    const stop = editor.diagram.snapshots.subscribe(() => {
      timer ??= setTimeout(look, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, editor, query]);
};

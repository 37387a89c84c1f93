import { initialsOfName } from '@lintel/domain/people';
import { type AvatarHue, avatarHues } from '@lintel/drawing/states';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { peopleAtWorkQuery } from '../../../data/dependencyQueries.ts';
import { presence } from '../../../data/presence.ts';
import { useMembership } from '../../../data/session.ts';

export interface PersonAtNode {
  readonly userId: number;
  readonly name: string;
  readonly initials: string;
  readonly hue: AvatarHue;
}

/** Who works on which component at this moment. */
export type PeopleAtNodes = ReadonlyMap<number, readonly PersonAtNode[]>;

/** A selection is not announced by itself: it is asked for, as long as people are there. */
const askEvery = 1_000;

const nobody: PeopleAtNodes = new Map();

/** A colleague has a diagram open that is part of the graph. */
const useIsAnybodyThere = ({ diagrams }: DependencyGraph, userId: number): boolean =>
  useSyncExternalStore(presence.subscribe, () =>
    [...diagrams.values()].some(({ slug }) => presence.of(slug).some((each) => each.userId !== userId)),
  );

export const usePeopleAtNodes = (graph: DependencyGraph): PeopleAtNodes => {
  const { userId } = useMembership().user;
  const isAnybodyThere = useIsAnybodyThere(graph, userId);
  const people = useQuery({
    ...peopleAtWorkQuery,
    enabled: isAnybodyThere,
    refetchInterval: askEvery,
  }).data;
  return useMemo(() => {
    if (!isAnybodyThere || people === undefined) return nobody;
    const ids = new Map([...graph.components].map(([id, { slug }]) => [slug, id]));
    const at = new Map<number, PersonAtNode[]>();
    for (const { components, ...person } of people) {
      if (person.userId === userId) continue;
      const hue = avatarHues.find((each) => each === person.hue) ?? 8;
      const shown = { ...person, hue, initials: initialsOfName(person.name) };
      for (const slug of components) {
        const id = ids.get(slug);
        if (id !== undefined) at.set(id, [...(at.get(id) ?? []), shown]);
      }
    }
    return at;
  }, [graph, isAnybodyThere, people, userId]);
};

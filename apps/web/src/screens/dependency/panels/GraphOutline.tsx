import { displayName } from '@lintel/domain/names';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from '../../../ui/classes.ts';
import { relationCount } from '../shown/countText.ts';
import { outlineOf, type OutlineLine } from '../shown/graphOutline.ts';
import type { PeopleAtNodes } from '../shown/usePeopleAtNodes.ts';

export interface GraphOutlineProps {
  graph: DependencyGraph;
  shown: ShownGraph;
  people: PeopleAtNodes;
  selected: number | null;
  onSelect: (id: number) => void;
}

/** Of a large graph only the first lines are there until one goes on. */
const most = 300;

/** The graph as a tree, for people who do not see it: there for screen readers, and seen while it has the focus. */
export function GraphOutline({ graph, shown, people, selected, onSelect }: GraphOutlineProps) {
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  // Behind the picture: hundreds of lines would hold up what most people look at.
  const behind = useDeferredValue<ShownGraph | null>(shown, null);
  const lines = useMemo(
    () => (behind === null ? [] : outlineOf(graph, behind, closed).slice(0, most)),
    [graph, behind, closed],
  );
  const current = lines.find(({ key }) => key === focused)?.key ?? lines[0]?.key;

  const goTo = (line: OutlineLine | undefined): void => {
    if (line === undefined) return;
    setFocused(line.key);
    tree.current?.querySelector<HTMLElement>(`[data-line="${line.key}"]`)?.focus();
  };
  const fold = (line: OutlineLine, isOpen: boolean): void => {
    const next = new Set(closed);
    if (isOpen) next.delete(line.key);
    else next.add(line.key);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = lines.findIndex(({ key }) => key === current);
    const line = lines[at];
    if (line === undefined) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(lines[at + 1]),
      ArrowUp: () => goTo(lines[at - 1]),
      Home: () => goTo(lines[0]),
      End: () => goTo(lines.at(-1)),
      ArrowRight: () => (line.isOpen === false ? fold(line, true) : goTo(lines[at + 1])),
      ArrowLeft: () =>
        line.isOpen === true
          ? fold(line, false)
          : goTo(lines.findLast(({ level }, index) => index < at && level < line.level)),
      Enter: () => onSelect(line.component),
      ' ': () => onSelect(line.component),
    };
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  const onClick = ({ target }: MouseEvent): void => {
    const line = lines.find(({ key }) => key === lineAt(target));
    if (line !== undefined) onSelect(line.component);
  };

  return (
    <section
      aria-label="Outline"
      className="absolute top-4 left-4 z-floating flex max-h-[calc(100%-var(--space-8))] w-sidebar max-w-[calc(100%-var(--space-8))] flex-col overflow-y-auto rounded-md bg-raised p-1 shadow-bar not-focus-within:sr-only"
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its lines has the focus */}
      <div
        ref={tree}
        role="tree"
        aria-label="Components and what they depend on"
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => setFocused(lineAt(target))}
      >
        <Lines {...{ graph, people, lines, selected, current }} />
      </div>
    </section>
  );
}

const lineAt = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-line]')?.dataset['line']) || null;

interface LinesProps extends Pick<GraphOutlineProps, 'graph' | 'people' | 'selected'> {
  lines: readonly OutlineLine[];
  /** That has the focus, or would have it. */
  current: string | undefined;
}

/** Not rendered anew for each step of a hand on the canvas: the tree hears for all of them. */
const Lines = memo(function Lines({ graph, people, lines, selected, current }: LinesProps) {
  return lines.map((line) => (
    <div
      key={line.key}
      data-line={line.key}
      role="treeitem"
      aria-level={line.level}
      aria-selected={line.component === selected}
      aria-expanded={line.isOpen}
      tabIndex={line.key === current ? 0 : -1}
      className={classes(
        'focus-inset cursor-default truncate rounded-sm px-2 py-1 text-13 hover:bg-hover',
        line.level > 1 && 'pl-7 text-secondary',
        line.component === selected && 'bg-selected text-accent',
      )}
    >
      {wordsOf(graph, people, line)}
    </div>
  ));
});

const wordsOf = (
  { components }: DependencyGraph,
  people: PeopleAtNodes,
  { component, count, isDependency }: OutlineLine,
): string => {
  const found = components.get(component);
  const name = found === undefined ? '' : displayName('component', found);
  if (count !== null) return `depends on ${name}, ${relationCount(count)}`;
  const type = (found?.type ?? found?.sharedType)?.name;
  const here = people.get(component)?.map((person) => `${person.name} works on it`);
  return [name, type, isDependency ? 'dependency' : undefined, ...(here ?? [])]
    .filter((word) => word !== undefined)
    .join(', ');
};

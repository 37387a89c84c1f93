import { foldedWords } from '@lintel/domain/foundWords';
import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextInput } from '../../../ui/controls/TextInput.tsx';
import { giveTyped } from '../../../ui/controls/typedAhead.ts';
import { findItems } from './find.ts';
import { itemTitle } from '../names/itemTitle.ts';
import { useRestedSnapshot } from '../openDocument/useItem.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { isComposing } from '../../../ui/isComposing.ts';
import { matchesShortcut } from '../../../shortcuts/matchesShortcut.ts';

/** Searches what is drawn, over the drawing. */
export function FindBar({ onLeave }: { onLeave: () => void }) {
  const { panels } = useDesk();
  return (
    <Search
      onClose={() => {
        panels.finding.set(false);
        onLeave();
      }}
    />
  );
}

interface StepButtonProps {
  icon: LucideIcon;
  label: string;
  shortcut: string;
  disabled: boolean;
  onClick: () => void;
  onClose: () => void;
}

function StepButton({ onClose, ...button }: StepButtonProps) {
  return <IconButton size="sm" onKeyDown={({ key }) => key === 'Escape' && onClose()} {...button} />;
}

function Search({ onClose }: { onClose: () => void }) {
  const { editor } = useDesk();
  const snapshot = useDeferredValue(useRestedSnapshot(editor.diagram.snapshots));
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const names = useReadable(editor.names);
  const hits = useMemo(() => findItems(snapshot, query, names), [snapshot, query, names]);
  const at = current === null ? -1 : hits.indexOf(current);
  const { marks } = editor;
  useEffect(() => {
    marks.find(hits.length === 0 ? null : { keys: hits, words: foldedWords(query) });
  }, [marks, hits, query]);
  useEffect(() => () => marks.find(null), [marks]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current === null) return;
    const ahead = giveTyped(field.current);
    if (ahead === '') field.current.select();
    else setQuery(ahead);
  }, []);

  const jump = (to: number): void => {
    const key = hits.at(to % Math.max(1, hits.length));
    const item = key === undefined ? undefined : editor.snapshot.get(key);
    if (key === undefined || item === undefined) return;
    setCurrent(key);
    editor.jumpTo([key]);
    editor.announce(`${hits.indexOf(key) + 1} of ${hits.length}: ${itemTitle(item, editor.names.get())}`);
  };
  const next = () => jump(at + 1);
  const previous = () => jump(at === -1 ? hits.length - 1 : at - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') (event.shiftKey ? previous : next)();
    else if (event.key === 'Escape') onClose();
    else if (matchesShortcut('Mod+F', event)) field.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const step = { disabled: hits.length === 0, onClose };
  return (
    <div
      role="search"
      aria-label="Search in the diagram"
      className="absolute top-4 right-4 z-floating flex items-center gap-1 rounded-md bg-raised p-1 shadow-bar max-md:right-16 max-md:left-4"
    >
      <TextInput
        ref={field}
        autoFocus
        onKeyDown={onKeyDown}
        size="sm"
        value={query}
        maxLength={200}
        aria-label="Search in the diagram"
        placeholder="Search in the diagram"
        autoComplete="off"
        className="w-56 max-md:w-auto max-md:flex-1"
        onChange={(event) => {
          setQuery(event.target.value);
          setCurrent(null);
        }}
      />
      <span aria-live="polite" className="min-w-16 px-1 text-center text-12 text-muted tabular">
        {countText(query, at, hits.length)}
      </span>
      <StepButton icon={ChevronUp} label="Previous" shortcut="Shift+Enter" onClick={previous} {...step} />
      <StepButton icon={ChevronDown} label="Next" shortcut="Enter" onClick={next} {...step} />
      <IconButton icon={X} label="Close the search" size="sm" onClick={onClose} />
    </div>
  );
}

const countText = (query: string, at: number, count: number): string => {
  if (query.trim() === '') return '';
  if (count === 0) return 'No results';
  return at === -1 ? `${count} found` : `${at + 1} of ${count}`;
};

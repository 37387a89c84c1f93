import { useCallback, useMemo, useState } from 'react';

export interface Asked<Item> {
  /** Null makes a new one. */
  item: Item | null;
  edits: boolean;
  removes: boolean;
  create: () => void;
  edit: (item: Item) => void;
  remove: (item: Item) => void;
  close: () => void;
}

/** Which thing of a list is edited or about to go. A closed dialog keeps it, so that it can fade out with its content. */
export const useAsked = <Item>(): Asked<Item> => {
  const [asked, setAsked] = useState<{ kind: 'edit' | 'remove'; item: Item | null }>({
    kind: 'edit',
    item: null,
  });
  const [open, setOpen] = useState(false);
  const ask = useCallback((kind: 'edit' | 'remove', item: Item | null) => {
    setAsked({ kind, item });
    setOpen(true);
  }, []);
  const actions = useMemo(
    () => ({
      create: () => ask('edit', null),
      edit: (item: Item) => ask('edit', item),
      remove: (item: Item) => ask('remove', item),
      close: () => setOpen(false),
    }),
    [ask],
  );
  return {
    ...actions,
    item: asked.item,
    edits: open && asked.kind === 'edit',
    removes: open && asked.kind === 'remove',
  };
};

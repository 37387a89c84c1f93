import type { FolderShape } from '@lintel/api/shapes';
import { Archive, LayoutGrid, type LucideIcon, PencilRuler, Plus, SearchX } from 'lucide-react';
import { folderName } from '../../pickers/folderNames.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { type Emptiness, type EmptyReason, emptyReason } from './emptyReason.ts';

export interface HomeEmptyProps extends Emptiness {
  mayEdit: boolean;
  onNew: () => void;
  onClearFilters: () => void;
  onShowAll: () => void;
}

interface Words {
  icon: LucideIcon;
  title: string;
  editor: string;
  reader: string;
}

const wordsFor = (reason: EmptyReason, folder: FolderShape | null): Words => {
  switch (reason) {
    case 'noDiagrams':
      return {
        icon: LayoutGrid,
        title: 'No diagrams yet',
        editor: 'Draw the first one: an overview of your systems is a good start.',
        reader: 'They appear here once somebody has drawn one.',
      };
    case 'emptyFolder':
      return {
        icon: LayoutGrid,
        title: `No diagrams in ${folder === null ? 'this folder' : folderName(folder)}`,
        editor: 'Draw one, or move diagrams here.',
        reader: 'They appear here once somebody puts them in.',
      };
    case 'emptyDrafts':
      return {
        icon: PencilRuler,
        title: 'No drafts',
        editor: 'What you draw here is seen by nobody else until you move it to a folder.',
        reader: 'Nothing lies here.',
      };
    case 'allArchived': {
      const words = 'Everything here is archived.';
      return { icon: Archive, title: 'No active diagrams or drafts', editor: words, reader: words };
    }
    case 'noMatch': {
      const words = 'Try changing your filter settings.';
      return { icon: SearchX, title: 'No results', editor: words, reader: words };
    }
  }
};

export function HomeEmpty({ mayEdit, onNew, onClearFilters, onShowAll, ...emptiness }: HomeEmptyProps) {
  const reason = emptyReason(emptiness);
  const { icon, title, editor, reader } = wordsFor(reason, emptiness.folder);

  const action = () => {
    if (reason === 'noMatch')
      return (
        <Button size="sm" onClick={onClearFilters}>
          Clear filters
        </Button>
      );
    if (reason === 'allArchived')
      return (
        <Button size="sm" onClick={onShowAll}>
          Show archived
        </Button>
      );
    if (!mayEdit) return undefined;
    return (
      <Button saves size="sm" variant="primary" icon={Plus} onClick={onNew}>
        New diagram
      </Button>
    );
  };

  return (
    <div role="status" className="flex flex-1 pb-16">
      <EmptyState icon={icon} title={title} action={action()}>
        {mayEdit ? editor : reader}
      </EmptyState>
    </div>
  );
}

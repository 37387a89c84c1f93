import { Kbd } from '../../ui/Kbd.tsx';
import { shortcutText } from '../../shortcuts/shortcutText.ts';

export interface PaletteFootProps {
  shown: number;
  total: number;
  /** What Enter does with what is marked; null for nothing. */
  acts: 'open' | 'run' | 'place' | 'jump' | null;
}

const words = { open: 'Open', run: 'Run', place: 'Put on the diagram', jump: 'Show' } as const;

/** The keys, for those who look; a screen reader has heard the count already. */
export function PaletteFoot({ shown, total, acts }: PaletteFootProps) {
  return (
    <footer
      aria-hidden
      className="flex h-10 shrink-0 items-center gap-5 border-t bg-sunken px-4 text-13 text-secondary pointer-coarse:hidden"
    >
      <Hint keys={['↑', '↓']} act="Move" />
      {acts !== null && <Hint keys={['↵']} act={words[acts]} />}
      {acts === 'place' && <Hint keys={shortcutText('Shift+↵').split(' ')} act="Open" />}
      {acts === 'open' && <Hint keys={shortcutText('Mod+↵').split(' ')} act="Open in new tab" />}
      <span className="ml-auto text-muted tabular">
        {shown < total ? `${shown} of ${total} results` : total === 1 ? '1 result' : `${total} results`}
      </span>
    </footer>
  );
}

function Hint({ keys, act }: { keys: readonly string[]; act: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key} keys={key} />
      ))}
      <span className="pl-1">{act}</span>
    </span>
  );
}

import { Kbd } from '../../ui/controls/Kbd.tsx';
import { classes } from '../../ui/classes.ts';
import { shortcutText } from '../../shortcuts/shortcutText.ts';
import { type PaletteAction, paletteActions } from './paletteItems.ts';

export interface PaletteFootProps {
  shown: number;
  total: number;
  /** What Enter does with what is marked; null for nothing. */
  action: PaletteAction | null;
}

/** The keys, for those who look; a screen reader has heard the count already. */
export function PaletteFoot({ shown, total, action }: PaletteFootProps) {
  return (
    <footer
      aria-hidden
      className="flex h-10 shrink-0 items-center gap-5 border-t bg-sunken px-4 text-13 text-secondary pointer-coarse:hidden"
    >
      <Hint wide keys={['↑', '↓']} action="Move" />
      {action !== null && <Hint keys={['↵']} action={paletteActions[action]} />}
      {action === 'place' && <Hint keys={shortcutText('Shift+↵').split(' ')} action="Open" />}
      {action === 'open' && <Hint wide keys={shortcutText('Mod+↵').split(' ')} action="Open in new tab" />}
      <span className="ml-auto whitespace-nowrap text-muted tabular">
        {shown < total ? `${shown} of ${total} results` : total === 1 ? '1 result' : `${total} results`}
      </span>
    </footer>
  );
}

interface HintProps {
  keys: readonly string[];
  action: string;
  /** Only where there is room for all of them. */
  wide?: boolean;
}

function Hint({ keys, action, wide = false }: HintProps) {
  return (
    <span className={classes('flex items-center gap-1 whitespace-nowrap', wide && 'max-sm:hidden')}>
      {keys.map((key) => (
        <Kbd key={key} keys={key} />
      ))}
      <span className="pl-1">{action}</span>
    </span>
  );
}

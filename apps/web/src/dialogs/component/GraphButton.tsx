import { Workflow } from 'lucide-react';
import { useOpenGraph } from '../../links/useOpenGraph.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

export interface GraphButtonProps {
  slug: string;
  /** Why it cannot be left just now. */
  whyNot?: string | null;
  onLeave?: () => void;
}

/** Leads to what a component depends on, and what depends on it. */
export function GraphButton({ slug, whyNot = null, onLeave }: GraphButtonProps) {
  const openGraph = useOpenGraph();
  return (
    <IconButton
      icon={Workflow}
      label={whyNot === null ? 'Dependency graph' : `Dependency graph: ${whyNot}`}
      size="sm"
      disabled={whyNot !== null}
      onClick={() => {
        onLeave?.();
        void openGraph({ component: slug });
      }}
    />
  );
}

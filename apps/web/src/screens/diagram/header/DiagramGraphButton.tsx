import type { DiagramShape } from '@lintel/api/shapes';
import { Workflow } from 'lucide-react';
import { useOpenGraph } from '../../../links/useOpenGraph.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { noGraphOfDrafts } from '../names/links.ts';
import { useEditorRun } from './useEditorEntries.ts';

/** Leads to what the components of a diagram depend on, or the one that is selected. */
export function DiagramGraphButton({ diagram }: { diagram: DiagramShape }) {
  const openGraph = useOpenGraph();
  const run = useEditorRun('dependencyGraph', () => void openGraph({ diagramId: diagram.diagramId }));
  const isDraft = diagram.state === 'DRAFT';
  return (
    <IconButton
      icon={Workflow}
      label={isDraft ? noGraphOfDrafts : 'Dependency graph'}
      size="sm"
      disabled={isDraft}
      onClick={run}
    />
  );
}

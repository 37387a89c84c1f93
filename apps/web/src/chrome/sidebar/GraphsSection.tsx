import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { dependencyLink, newDependencyLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Plus, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { dependencyFiltersQuery } from '../../data/dependencyQueries.ts';
import { useMay } from '../../data/session.ts';
import { PathLink } from '../../links/PathLink.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SidebarRow } from '../../ui/lists/SidebarRow.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { openDialog } from '../openDialog.ts';
import { titleWhenCut } from '../titleWhenCut.ts';
import { SavedSection } from './SavedSection.tsx';

/** The rest is a press away: an organisation may have thousands. */
const mostShown = 8;

/** The saved dependency graphs. */
export function GraphsSection() {
  const mayEdit = useMay()('filter.edit');
  const navigate = useNavigate();
  const graphs = useQuery(dependencyFiltersQuery);
  const { pathname } = useLocation();
  const [isWhole, setWhole] = useState(false);
  const all = graphs.data ?? [];
  const shown = isWhole
    ? all
    : all.filter(({ slug }, at) => at < mostShown || dependencyLink(slug) === pathname);
  return (
    <SavedSection
      title="Dependency graphs"
      what="dependency graphs"
      read={graphs}
      more={all.length - shown.length}
      onAll={() => setWhole(true)}
      action={
        <IconButton
          icon={Plus}
          label="New dependency graph"
          size="xs"
          onClick={() => void navigate({ to: '.', href: newDependencyLink() })}
        />
      }
    >
      {shown.map((graph) => (
        <li key={graph.dependencyFilterId}>
          <SidebarRow
            label={displayName('dependency graph', graph)}
            onMouseEnter={titleWhenCut}
            icon={Workflow}
            selected={dependencyLink(graph.slug) === pathname}
            render={<PathLink href={dependencyLink(graph.slug)} />}
            action={mayEdit ? <GraphMenu graph={graph} /> : undefined}
          />
        </li>
      ))}
    </SavedSection>
  );
}

function GraphMenu({ graph }: { graph: DependencyFilterShape }) {
  const name = displayName('dependency graph', graph);
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} size="xs" />}
      items={[
        {
          label: 'Rename',
          icon: Pencil,
          saves: true,
          onSelect: () => openDialog({ kind: 'graph', graph }),
        },
        {
          label: 'Delete dependency graph',
          icon: Trash2,
          danger: true,
          saves: true,
          onSelect: () => openDialog({ kind: 'deleteGraph', graph }),
        },
      ]}
    />
  );
}

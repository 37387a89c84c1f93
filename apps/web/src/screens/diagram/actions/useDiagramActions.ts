import type { DiagramShape } from '@lintel/api/shapes';
import type { InitialView } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { linkDiagrams } from '@lintel/diagram/commands/connect';
import type { Item, Relation } from '@lintel/diagram/items';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { wayBack } from '../../../links/PathLink.tsx';
import { useOpenGraph } from '../../../links/useOpenGraph.ts';
import { explainFailure } from '../../../data/failures.ts';
import { useCreateDiagram, useSaveDiagrams } from '../../../data/mutations/diagrams.ts';
import { diagramsQuery } from '../../../data/queries.ts';
import { isForForm } from '../../../data/refusals.ts';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatAt } from '../../../viewer/viewAddress.ts';
import { type DiagramAddress, linkOnTo } from '../header/diagramPath.ts';
import type { Editor } from '../editor/editor.ts';
import type { ExportFormat } from '../../../export/exportFormat.ts';
import { linkedDiagrams, mayLinkTo, noGraphOfDrafts, whyNotLink } from '../names/links.ts';
import { leadsTo } from '../names/diagramNames.ts';

/** What is done to the diagram as a named thing, or leads away from it. */
export interface DiagramActions {
  readonly diagram: () => DiagramShape;
  /** Why nothing that is named can be changed just now. */
  readonly whyNotSave: () => string | null;
  readonly copyView: (view: InitialView) => void;
  readonly useView: (view: InitialView | null) => void;
  readonly opensWithView: () => boolean;
  /** The diagrams that a relation or a component leads to, as far as the person sees them. */
  readonly linked: (item: Item) => DiagramShape[];
  /** What a relation of this diagram may lead to. */
  readonly linkable: () => DiagramShape[];
  /** Where a linked diagram is, by the way that led here. */
  readonly addressOf: (slug: string) => string;
  readonly open: (slug: string) => void;
  readonly link: (key: string, links: readonly string[]) => void;
  readonly createLinked: (relation: Relation) => Promise<void>;
  readonly whyNoGraph: () => string | null;
  /** Of a component, or of what the diagram shows. */
  readonly openGraph: (component: string | null) => void;
  readonly exportAs: (format: ExportFormat) => Promise<void>;
  readonly print: () => Promise<void>;
  /** For other programs: of what is selected, or of all. */
  readonly copyPicture: () => Promise<void>;
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Nobody sees a hundredth of a grid unit, and everybody sees a long address. */
const rounded = ({ x, y, zoom }: InitialView): InitialView => ({
  x: round(x, 2),
  y: round(y, 2),
  zoom: round(zoom, 3),
});

const writeAddress = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Link copied');
  } catch {
    toast.error('Could not copy the link', { description: address });
  }
};

/** What is said once it is saved how the diagram opens. */
const savedView = (view: InitialView | null) => ({
  onSuccess: () => {
    toast.success(
      view === null ? 'The diagram opens with everything in view' : 'The diagram opens with this view',
    );
  },
  onError: (error: Error) => {
    if (isForForm(error)) toast.error('Could not save diagram', { description: explainFailure(error) });
  },
});

/** The same functions for as long as the editor is open, each working with what is the case when it is called. */
export const useDiagramActions = (
  editor: Editor,
  diagram: DiagramShape,
  address: DiagramAddress,
): DiagramActions => {
  const diagrams = useQuery(diagramsQuery).data ?? [];
  const save = useSaveDiagrams();
  const create = useCreateDiagram({ isReported: true });
  const blocked = useSavingBlocked();
  const navigate = useNavigate();
  const openGraph = useOpenGraph();
  const now = { diagram, address, diagrams, save, create, blocked, navigate, openGraph };
  const latest = useRef(now);
  latest.current = now;

  return useMemo((): DiagramActions => {
    const addressOf = (slug: string): string => linkOnTo(slug, latest.current.address);
    const open = (slug: string): void => {
      const isWayBack = latest.current.address.came.some((step) => step.slug === slug);
      void latest.current.navigate({ to: '.', href: addressOf(slug), ...(isWayBack && { state: wayBack }) });
    };

    const link = (key: string, links: readonly string[]): void => {
      const { diagram: from, diagrams: all } = latest.current;
      const reason = whyNotLink(from, all, { before: editor.snapshot.relation(key)?.links ?? [], links });
      if (reason !== null) toast.info(reason);
      else editor.commit(linkDiagrams(editor.snapshot, { key, links }));
    };

    const createBeside = (name: string): Promise<DiagramShape> => {
      const { fkFolderId, state } = latest.current.diagram;
      return latest.current.create.mutateAsync({
        name,
        fkFolderId,
        state: state === 'DRAFT' ? 'DRAFT' : 'ACTIVE',
      });
    };

    return {
      diagram: () => latest.current.diagram,
      whyNotSave: () => latest.current.blocked,
      copyView: (view) => {
        const { origin, pathname, search } = location;
        void writeAddress(`${origin}${pathname}${search}${formatAt(rounded(view))}`);
      },
      useView: (view) => {
        const { slug } = latest.current.diagram;
        const initialView = view === null ? null : rounded(view);
        latest.current.save.mutate([{ slug, initialView }], savedView(view));
      },
      opensWithView: () => latest.current.diagram.initialView !== null,
      linked: (item) => linkedDiagrams(leadsTo(item, editor.names.get()), latest.current.diagrams),
      linkable: () => latest.current.diagrams.filter((each) => mayLinkTo(latest.current.diagram, each)),
      addressOf,
      open,
      link,
      createLinked: async (relation) => {
        const { createLinkedDiagram } = await import('./createLinkedDiagram.ts');
        await createLinkedDiagram(editor, relation, { create: createBeside, link, open });
      },
      whyNoGraph: () => (latest.current.diagram.state === 'DRAFT' ? noGraphOfDrafts : null),
      openGraph: (component) => {
        const { diagramId } = latest.current.diagram;
        void latest.current.openGraph(component === null ? { diagramId } : { component });
      },
      exportAs: async (format) => {
        const { exportAs } = await import('../export/exportAs.ts');
        await exportAs(format, editor, displayName('diagram', latest.current.diagram));
      },
      print: async () => {
        const { printDiagram } = await import('../export/exportAs.ts');
        await printDiagram(editor, displayName('diagram', latest.current.diagram));
      },
      copyPicture: async () => {
        const { copyPicture } = await import('../export/copyPicture.ts');
        await copyPicture(editor);
      },
    };
  }, [editor]);
};

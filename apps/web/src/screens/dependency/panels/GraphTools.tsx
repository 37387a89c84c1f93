import { displayName } from '@lintel/domain/names';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { Download, Palette, Route, Search } from 'lucide-react';
import { useMemo } from 'react';
import { appTheme } from '../../../canvas/appTheme.ts';
import { useScreenActions } from '../../../chrome/actions/screenActions.ts';
import { downloadFile, fileNameOf } from '../../../data/download.ts';
import type { ExportFormat } from '../../../export/exportFormat.ts';
import { exportFormats } from '../../../export/exportFormats.ts';
import { copying } from '../../../export/copying.ts';
import { print, printing } from '../../../export/print.ts';
import { useStable } from '../../../state/useStable.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Picker } from '../../../ui/overlays/Picker.tsx';
import type { GraphFaces } from '../picture/graphFaces.ts';
import { graphPicture } from '../picture/graphPicture.ts';
import type { GraphSelection } from '../shown/useGraphSelection.ts';
import type { Colours } from '../shown/useColours.ts';

export interface GraphToolsProps {
  name: string;
  graph: DependencyGraph;
  shown: ShownGraph;
  faces: GraphFaces;
  colours: Colours;
  selection: GraphSelection;
  onSelect: (id: number) => void;
}

const exportAs = async ({ name, faces }: GraphToolsProps, format: ExportFormat): Promise<void> => {
  try {
    const content = await format.make({ name, picture: () => graphPicture(faces), theme: appTheme });
    downloadFile(fileNameOf(name, format.ending), content);
  } catch {
    toast.error(`Failed to export as ${format.label}`);
  }
};

const printGraph = ({ name, faces }: GraphToolsProps): Promise<void> =>
  print({ name, picture: () => graphPicture(faces) });

const copyGraph = async ({ faces }: GraphToolsProps): Promise<void> => {
  const { copyAsPng } = await import('../../../export/copyAsPng.ts');
  await copyAsPng(graphPicture(faces), 'the graph');
};

const usePrintKeys = (props: GraphToolsProps): void => {
  const { run } = useStable({ run: () => void printGraph(props) });
  useScreenActions(useMemo(() => [{ ...printing, id: 'graph.print', section: 'View', run }], [run]));
};

const inOrder = new Intl.Collator('en');

const itemsOf = (graph: DependencyGraph, ids: Iterable<number>) =>
  [...ids]
    .flatMap((id) => graph.components.get(id) ?? [])
    .map((component) => ({
      value: `${component.componentModelId}`,
      label: displayName('component', component),
    }))
    .toSorted((one, other) => inOrder.compare(one.label, other.label));

/** What can be done with a graph that is shown. */
export function GraphTools(props: GraphToolsProps) {
  const { graph, shown, colours, selection, onSelect } = props;
  const { selected, showPath } = selection;
  usePrintKeys(props);
  // Thousands of names are not sorted anew whenever the pointer moves.
  const here = useMemo(
    () =>
      itemsOf(
        graph,
        shown.nodes.map(({ id }) => id),
      ),
    [graph, shown],
  );
  const all = useMemo(() => itemsOf(graph, graph.components.keys()), [graph]);
  return (
    <>
      <Picker
        label="Find in the graph"
        items={here}
        picked={selected === null ? [] : [`${selected}`]}
        onPick={(value) => onSelect(Number(value))}
        empty="No such component in the graph"
        trigger={<IconButton icon={Search} label="Find in the graph" size="sm" />}
      />
      {selected !== null && (
        <Picker
          label="Path to"
          items={all.filter(({ value }) => value !== `${selected}`)}
          picked={[]}
          onPick={(value) => showPath(Number(value))}
          empty="No such component"
          trigger={<IconButton icon={Route} label="Show the path to another component" size="sm" />}
        />
      )}
      <Menu
        label="Colour by"
        align="end"
        trigger={
          <IconButton icon={Palette} label="Colour by…" size="sm" pressed={colours.by !== 'nothing'} />
        }
        items={[
          {
            kind: 'radio',
            label: 'Colour by',
            value: colours.by,
            onChange: colours.choose,
            options: colours.offered,
          },
        ]}
      />
      <Menu
        label="Export"
        align="end"
        trigger={<IconButton icon={Download} label="Export" size="sm" />}
        items={[
          ...exportFormats.map((format) => ({
            label: `Export as ${format.label}`,
            icon: format.icon,
            onSelect: () => void exportAs(props, format),
          })),
          { label: copying.label, icon: copying.icon, onSelect: () => void copyGraph(props) },
          { label: printing.label, icon: printing.icon, onSelect: () => void printGraph(props) },
        ]}
      />
    </>
  );
}

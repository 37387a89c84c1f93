type Edge = `--edge-${string}`;

const edge = (at: number): Edge => `--edge-${String(at)}`;

/** Where columns end, from the beginning of the first: written on the table, so that no row is rendered anew while one is resized. */
export const columnEdges = (widths: readonly number[]): Readonly<Record<Edge, string>> => {
  const edges: Record<Edge, string> = { [edge(0)]: '0px' };
  let end = 0;
  widths.forEach((width, at) => {
    end += width;
    edges[edge(at + 1)] = `${String(end)}px`;
  });
  return edges;
};

/** As wide as one column, or as several from there on. */
export const columnWide = (at: number, columns = 1): { readonly width: string } => ({
  width: `calc(var(${edge(at + columns)}) - var(${edge(at)}))`,
});

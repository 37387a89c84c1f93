/** Room in the body of a table for the rows that are not rendered. */
export function TableGap({ height }: { height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden style={{ height }}>
      <td className="p-0" />
    </tr>
  );
}

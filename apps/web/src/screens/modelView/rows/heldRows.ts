import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import type { Filter } from '@lintel/domain/filter/grammar';
import { passes } from '@lintel/domain/filter/passes';
import { heldOf } from '../columns/cellText.ts';
import type { Pages, Slugged } from './pagedRows.ts';

/** What was read again, with rows that are being edited where they were, though they are not found any more. */
export const withHeld = <R extends Slugged>(
  before: readonly R[],
  read: readonly R[],
  touched: ReadonlySet<string>,
): readonly R[] => {
  const there = new Set(read.map(({ slug }) => slug));
  const missing = before.filter(({ slug }) => touched.has(slug) && !there.has(slug));
  if (missing.length === 0) return read;
  const rows = [...read];
  for (const row of missing) {
    const at = before.indexOf(row);
    const above = before.slice(0, at).findLast((each) => rows.some(({ slug }) => slug === each.slug));
    const place = above === undefined ? 0 : rows.findIndex(({ slug }) => slug === above.slug) + 1;
    rows.splice(place, 0, row);
  }
  return rows;
};

/**
 * The same for a list that is read in pages: a row that is found on another page has gone there. A page that nobody looks at
 * any more stays while it holds a row.
 */
export const heldPages = <R extends Slugged>(
  before: Pages<R>,
  read: Pages<R>,
  touched: ReadonlySet<string>,
): Pages<R> => {
  if (touched.size === 0) return read;
  const there = new Set([...read.values()].flatMap((rows) => rows.map(({ slug }) => slug)));
  const gone = new Set([...touched].filter((slug) => !there.has(slug)));
  const left = [...before].filter(
    ([page, rows]) => !read.has(page) && rows.some(({ slug }) => gone.has(slug)),
  );
  return new Map([
    ...[...read].map(([page, rows]) => [page, withHeld(before.get(page) ?? [], rows, gone)] as const),
    ...left,
  ]);
};

/** Whether a row answers the question after what was changed in it here; what it is drawn on and related to did not change. */
export const stillPasses = (
  { components: _1, diagrams: _2, toComponents: _3, fromComponents: _4, contains: _5, ...filter }: Filter,
  row: ViewRowShape,
  attributes: readonly AttributeShape[],
): boolean =>
  passes(filter, {
    componentModelId: row.componentModelId,
    name: row.name,
    description: row.description,
    state: row.state,
    fkTypeId: row.type?.typeId ?? null,
    fkSharedTypeId: row.sharedType?.sharedTypeId ?? null,
    tags: row.tags.map(({ tagId }) => tagId),
    diagrams: [],
    to: [],
    from: [],
    contains: [],
    held: (attributeId) => {
      const attribute = attributes.find((each) => each.attributeId === attributeId);
      return attribute === undefined ? null : heldOf(row, attribute);
    },
  });

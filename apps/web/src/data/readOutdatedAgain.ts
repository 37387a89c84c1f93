import type { Query, QueryClient } from '@tanstack/react-query';

/** Its answer is still to come, and is handed to all who ask until then, however old it is. */
const isJoined = (query: Query): boolean =>
  query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive());

/** What is found to be out of date while it is on its way is out of date when it comes. */
export const readOutdatedAgain = (client: QueryClient): void => {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    // Of what counts as out of date already nothing is heard when it is said again.
    if (action.type === 'fetch' && query.state.isInvalidated) query.setState({ isInvalidated: false });
    if (action.type === 'invalidate' && isJoined(query)) outdated.add(query);
    if (action.type !== 'success' || action.manual === true || !outdated.delete(query)) return;
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};

import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { PlacesPage } from '../../ui/list/index.ts';
import { invoiceRows } from './invoice-rows.ts';

type Changed = ReadonlySet<string> | null;
type Pages = InfiniteData<PlacesPage>;

/**
 * Updates rows and lists after changes; `ids` is null if it is unknown which invoices changed. Rows are updated in
 * place. A list with more than one page is not reloaded, but offers to show new rows.
 */
export async function invoicesChanged(client: QueryClient, ids: Changed): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: ['invoices', 'list'] });
  invoiceRows(client).changed(ids ?? lists.flatMap((list) => [...idsIn(dataOf(list))]));
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, ids) }),
    ...lists.map((list) => listChanged(client, list, ids)),
  ]);
}

/** Whether a query is affected: counters, months and details of these invoices. */
function isTouched([area, part, id]: readonly unknown[], ids: Changed): boolean {
  if (area !== 'invoices' || part === 'list') return false;
  return part !== 'detail' || ids === null || ids.has(String(id));
}

async function listChanged(client: QueryClient, list: Query, ids: Changed): Promise<void> {
  // A response that is on its way may lack the change.
  await list.promise?.catch(() => undefined);
  const data = dataOf(list);
  if (!data) return;
  const listedIds = idsIn(data);
  if (ids !== null && [...ids].every((id) => listedIds.has(id))) return;
  const { queryKey } = list;
  const isLong = data.pages.length > 1;
  if (isLong && list.isActive()) client.setQueryData<Pages>(queryKey, withNews);
  else await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}

const dataOf = (list: Query): Pages | undefined => list.state.data as Pages | undefined;

const idsIn = (data: Pages | undefined): ReadonlySet<string> =>
  new Set(data?.pages.flatMap(({ places }) => places.map(({ id }) => id)));

function withNews(data: Pages | undefined): Pages | undefined {
  const [first, ...others] = data?.pages ?? [];
  return data && first && { ...data, pages: [{ ...first, hasNews: true }, ...others] };
}

import { createRoute } from '@tanstack/react-router';
import { issuedQuery, readListSearch } from '../../features/invoices/index.ts';
import { Revenue } from '../pages/revenue.tsx';
import { main } from './roots.ts';

const revenue = createRoute({
  getParentRoute: () => main,
  path: '/main/revenue',
  validateSearch: readListSearch,
  // The list is what people come for: it is part of the first load.
  component: Revenue,
  loader: ({ context: { client }, location, cause }) => {
    const { search_text } = readListSearch(location.search);
    // Later searches are the page's own: it keeps the rows of the last one in sight.
    if (cause !== 'stay') {
      void client.prefetchInfiniteQuery(issuedQuery(search_text ? { search_text } : {}));
    }
  },
});

export const invoiceRoutes = [revenue] as const;

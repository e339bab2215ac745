import { summarizeOpen } from '@hoadon/contracts/invoices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { askedOf, type ListContent } from './list-definition.ts';
import { NO_MONTHS } from './list-query.ts';
import { type ListSearch, without } from './list-search.ts';

/** What is open of the invoices of a list. It is fetched with its line: every other list does without. */
export const openQuery = (content: ListContent, search: ListSearch) => {
  const asked = without(askedOf(content, search), NO_MONTHS);
  return queryOptions({
    queryKey: ['invoices', 'open', asked],
    queryFn: ({ signal }) => call(summarizeOpen, asked, { signal }),
  });
};

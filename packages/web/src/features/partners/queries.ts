import { listPartners } from '@hoadon/contracts/partners';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { DebtFilter } from './debt-choice.tsx';
import { type PartnerSide, TYPE_OF } from './side.ts';

export type PartnersAsked = Readonly<{
  search_text?: string | undefined;
  debt?: DebtFilter | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  page: number;
  page_size: number;
}>;

/** Customers or vendors, a page of them; the page before stays in sight meanwhile. */
export const partnersQuery = (side: PartnerSide, filters: PartnersAsked) =>
  queryOptions({
    queryKey: ['partners', side, filters],
    queryFn: ({ signal }) => {
      const { debt, ...others } = filters;
      const owing = debt === undefined ? {} : { debt: debt === 'true' };
      return call(listPartners, { type: TYPE_OF[side], ...others, ...owing }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** One of them; null where there is none of this id. */
export const partnerQuery = (side: PartnerSide, id: string) =>
  queryOptions({
    queryKey: ['partners', side, id],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listPartners, { type: TYPE_OF[side], id }, { signal });
      return rows[0] ?? null;
    },
  });

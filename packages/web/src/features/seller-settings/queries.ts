import { listSellerSettings, type SellerSettings } from '@hoadon/contracts/seller-settings';
import {
  FALLBACK_FORMAT,
  type NumberFormat,
  VIETNAMESE_FORMAT,
} from '@hoadon/domain/money/number-format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';

export const displaySettingsQuery = queryOptions({
  queryKey: ['seller-settings'],
  queryFn: ({ signal }) => call(listSellerSettings, {}, { signal }),
  staleTime: 60_000,
});

/** The decimal mark of the company looked at last: what is drawn before the settings came. */
const MARK_KEY = 'hoadon.decimal-mark';

const decimalMarkOf = ({ seprator__settings: [decimal] }: SellerSettings): string =>
  decimal?.text_val ?? ',';

/** The marks that the company writes its numbers with. */
export function useCompanyMarks(): NumberFormat {
  const { data } = useQuery(displaySettingsQuery);
  const mark = data ? decimalMarkOf(data) : localStorage.getItem(MARK_KEY);
  useEffect(() => {
    if (mark !== null) localStorage.setItem(MARK_KEY, mark);
  }, [mark]);
  return mark === '.' ? FALLBACK_FORMAT : VIETNAMESE_FORMAT;
}

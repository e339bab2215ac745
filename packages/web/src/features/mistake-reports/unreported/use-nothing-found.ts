import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import type { Narrowing } from '../queries.ts';

type Read = Readonly<{
  data: Readonly<{ rows: readonly unknown[] }> | undefined;
  isPlaceholderData: boolean;
}>;

/**
 * Shows once that nothing is to be reported for these filters (MIST-016); not of a list that ran empty since, nor to a
 * user who came with chosen invoices.
 */
export function useNothingFound(
  { data, isPlaceholderData }: Read,
  { search, range }: Narrowing,
  hasChosen: boolean,
): void {
  const { t } = useTranslation();
  const shownKey = useRef<string | null>(null);
  const filterKey = `${search} ${range.from} ${range.to}`;
  useEffect(() => {
    if (!data || isPlaceholderData || shownKey.current === filterKey) return;
    shownKey.current = filterKey;
    if (data.rows.length === 0 && !hasChosen) toast.warning(t('mistakeReports.toast.none'));
  }, [data, isPlaceholderData, filterKey, hasChosen, t]);
}

import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import type { Narrowing } from '../queries.ts';

type Read = Readonly<{
  data: Readonly<{ rows: readonly unknown[] }> | undefined;
  isPlaceholderData: boolean;
}>;

/** Tells that nothing is to be reported of what was asked for (MIST-016); once, and not of a list that ran empty since, nor to
 * somebody who came with invoices of his own. */
export function useNothingFound(
  { data, isPlaceholderData }: Read,
  { search, range }: Narrowing,
  hasChosen: boolean,
): void {
  const { t } = useTranslation();
  const told = useRef<string | null>(null);
  const asked = `${search} ${range.from} ${range.to}`;
  useEffect(() => {
    if (!data || isPlaceholderData || told.current === asked) return;
    told.current = asked;
    if (data.rows.length === 0 && !hasChosen) toast.warning(t('mistakeReports.toast.none'));
  }, [data, isPlaceholderData, asked, hasChosen, t]);
}

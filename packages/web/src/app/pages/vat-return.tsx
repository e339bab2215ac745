import { VAT_CELLS } from '@hoadon/domain/vat-return/vat-cells';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { returnIn } from '../../features/vat-return/period/index.ts';
import { ReturnsPage } from '../../features/vat-return/returns-page.tsx';
import { VatReturnPage } from '../../features/vat-return/vat-return-page.tsx';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** An address without a period leads to the returns that there are. */
export function VatReturn() {
  const { t } = useTranslation();
  usePageTitle(t('vatReturn.title'));
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const chosen = returnIn(search);
  const cell = VAT_CELLS.find((one) => one === search['cell']) ?? null;
  useEffect(() => {
    if (!chosen) void navigate({ to: '/main/vat-returns', replace: true });
  }, [chosen, navigate]);
  if (!chosen) return null;
  const { period, filing } = chosen;
  return (
    <VatReturnPage
      key={`${period.type}${period.year}${period.number} ${filing}`}
      chosen={chosen}
      cell={cell}
    />
  );
}

export function VatReturns() {
  const { t } = useTranslation();
  usePageTitle(t('vatReturn.list.title'));
  return <ReturnsPage />;
}

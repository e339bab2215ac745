import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import type { VatCell } from '@hoadon/domain/vat-return/vat-cells';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { ReturnDesk } from './desk/index.ts';
import type { ChosenReturn } from './period/index.ts';
import { deductionQuery, returnQuery } from './queries.ts';

type VatReturnPageProps = {
  chosen: ChosenReturn;
  /** The one whose invoices are open at first. */
  cell: VatCell | null;
};

/** The return of a period, first or amended: as it was filed, as it is drafted, or as the invoices begin it. */
export function VatReturnPage({ chosen, cell }: VatReturnPageProps) {
  const { t } = useTranslation();
  const deduction = useQuery(deductionQuery(chosen));
  return (
    <WhenRead query={deduction} waiting={<SkeletonRows rows={10} label={t('common.loading')} />}>
      {(data) => <KeptReturn chosen={chosen} cell={cell} data={data} />}
    </WhenRead>
  );
}

type SavedReturnProps = VatReturnPageProps & { data: TaxDeduction };

/** An amended return begins with what was written into the one before it. What is typed stays, whatever is read again. */
function KeptReturn({ chosen, cell, data }: SavedReturnProps) {
  const { t } = useTranslation();
  const own = data.returns.find(({ TKhaiThueSoLan }) => TKhaiThueSoLan === chosen.filing);
  const last = data.returns.find(({ state }) => state === 'filed');
  const query = useQuery(returnQuery(own?.id ?? last?.id ?? null));
  return (
    <WhenRead query={query} waiting={<SkeletonRows rows={10} label={t('common.loading')} />}>
      {(savedReturn) => (
        <ReturnDesk
          chosen={chosen}
          cell={cell}
          data={data}
          savedReturn={savedReturn?.id === own?.id ? savedReturn : null}
          start={savedReturn}
          filed={last ?? null}
        />
      )}
    </WhenRead>
  );
}

import type { PartnerType } from '@hoadon/contracts/partners';
import { decimal } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { ChartColumnStacked } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { debtsQuery } from '../queries.ts';
import { Ages } from './ages.tsx';
import { DebtsModal } from './debts-modal.tsx';

/** What is owed in all, by how long it has been due; by partner on request. */
export function DebtsBand({ type }: { type: PartnerType }) {
  const { t } = useTranslation();
  const debts = useQuery(debtsQuery(type, 1));
  const numbers = useNumbers();
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label={t(`payments.debts.${type}`)}
      className="flex shrink-0 flex-wrap items-end gap-x-6 gap-y-3 border-b border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <WhenRead query={debts} waiting={<Skeleton className="h-10" />}>
          {({ totals, advances }) =>
            totals.length + advances.length === 0 ? (
              <p className="text-muted">{t('payments.debts.none')}</p>
            ) : (
              <div className="flex flex-col gap-3">
                {totals.map((total) => (
                  <Ages key={total.currency_code} {...total} />
                ))}
                {advances.length > 0 && (
                  <p className="tabular">
                    {t('payments.debts.advances', {
                      amounts: advances
                        .map((one) => `${numbers.format(decimal(one.open))} ${one.currency_code}`)
                        .join(' · '),
                    })}
                  </p>
                )}
                <p className="text-small text-muted">{t('payments.debts.byIssueDay')}</p>
              </div>
            )
          }
        </WhenRead>
      </div>
      {(debts.data?.count ?? 0) > 0 && (
        <Button icon={ChartColumnStacked} onClick={() => setOpen(true)}>
          {t('payments.debts.byPartner')}
        </Button>
      )}
      {isOpen && <DebtsModal type={type} onClose={() => setOpen(false)} />}
    </section>
  );
}

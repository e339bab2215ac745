import type { OpenInvoice, Payment } from '@hoadon/contracts/payments';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimal, isPositive, sum } from '@hoadon/domain/money/decimal';
import { shareOut } from '@hoadon/domain/payments/payment-parts';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { advancesQuery, useUseAdvance } from './queries.ts';

type AdvanceOfferProps = {
  /** Of one partner and one currency, in the order in which they are paid. */
  invoices: readonly OpenInvoice[];
  onUsed?: (payment: Payment) => void;
};

/** The advances of the partner, each with what it pays of these invoices; nothing where there is none. */
export function AdvanceOffer({ invoices, onUsed }: AdvanceOfferProps) {
  const { t } = useTranslation();
  const advances = useQuery(advancesQuery(invoices[0]?.invoice_id ?? null));
  const use = useUseAdvance();
  const offered = (advances.data ?? []).flatMap((advance) => {
    const pays = paidBy(advance, invoices);
    return isPositive(pays) ? [{ advance, pays }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2" aria-label={t('payments.advance.label')}>
      {offered.map(({ advance, pays }) => (
        <li
          key={advance.id}
          className="flex flex-wrap items-center gap-3 rounded-control border border-primary-600 bg-primary-50 px-3 py-2"
        >
          <AdvanceSentence advance={advance} pays={pays} />
          <Button
            icon={HandCoins}
            busy={use.isPending}
            onClick={() =>
              use.mutate(
                { id: advance.id, invoices_id: invoices.map(({ invoice_id }) => invoice_id) },
                {
                  onSuccess: (payment) => onUsed?.(payment),
                  onError: (error) => toastFailure(t, error),
                },
              )
            }
          >
            {t('payments.advance.use')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What the act would pay: the server shares an advance out by the same function. */
const paidBy = ({ advance_open }: Payment, invoices: readonly OpenInvoice[]) =>
  sum(
    shareOut(
      decimal(advance_open ?? '0'),
      invoices.map((one) => ({ id: one.invoice_id, open: decimal(one.open_amount), credits: [] })),
    ).shares.map(({ amount }) => amount),
  );

function AdvanceSentence({ advance, pays }: { advance: Payment; pays: string }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const shown = (amount: string) => `${numbers.format(decimal(amount))} ${advance.currency_code}`;
  return (
    <p className="min-w-0 flex-1">
      {t('payments.advance.offer', {
        number: advance.number,
        date: formatDate(advance.paid_date),
        open: shown(advance.advance_open ?? '0'),
        pays: shown(pays),
      })}
    </p>
  );
}

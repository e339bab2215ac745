import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { BanknoteArrowDown, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { useMay } from '../auth/index.ts';
import { isPayable } from './is-payable.ts';
import { PayDialog } from './lazy-parts.ts';
import { useRecordPayment } from './queries.ts';
import { today } from './today.ts';
import { useUndo } from './use-undo.ts';

/** Pays the invoice that is open, in full at once or as a form asks; nothing is left to do once it is paid (VIEW-004). */
export function PayMenu({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const mayPay = useMay('invoice_management.change');
  const [isPaying, setPaying] = useState(false);
  const record = useRecordPayment();
  const undo = useUndo();
  if (!mayPay || !isPayable(invoice)) return null;
  const { id, paid_date } = invoice;
  if (paid_date !== null)
    return (
      <Button icon={CircleCheck} disabled>
        {t('payments.paidOn', { date: formatDate(paid_date) })}
      </Button>
    );
  const payNow = () =>
    record.mutate(
      { invoices: [{ invoice_id: id }], paid_date: today() },
      { onSuccess: undo.kept, onError: (error) => toastFailure(t, error) },
    );
  return (
    <>
      <Menu
        trigger={
          <Button icon={BanknoteArrowDown} busy={record.isPending}>
            {t('payments.menu.label')}
          </Button>
        }
        entries={[
          { label: t('payments.menu.now'), icon: CircleCheck, onSelect: payNow },
          {
            label: t('payments.menu.record'),
            icon: BanknoteArrowDown,
            onSelect: () => setPaying(true),
          },
        ]}
      />
      {isPaying && (
        <PayDialog ids={[id]} onClose={() => setPaying(false)} onDone={() => setPaying(false)} />
      )}
    </>
  );
}

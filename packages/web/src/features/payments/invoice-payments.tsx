import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { Payment } from '@hoadon/contracts/payments';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { decimal } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { MailHistoryList } from '../mailing/index.ts';
import { AdvanceOffer } from './advance-offer.tsx';
import { isPayable } from './is-payable.ts';
import { openInvoicesQuery, paymentsQuery, useSetDueDate } from './queries.ts';
import { UndoQuestion } from './undo-question.tsx';
import { usePrint } from './use-print.ts';
import { useUndo } from './use-undo.ts';

type InvoicePaymentsProps = {
  invoice: Pick<
    InvoiceRow,
    | 'id'
    | 'state'
    | 'invoice_serial'
    | 'invoice_type'
    | 'invoice_virtual'
    | 'template_code'
    | 'due_date'
  >;
};

/** The payments of an invoice, the latest first, and until when it is to be paid. */
export function InvoicePayments({ invoice }: InvoicePaymentsProps) {
  const { t } = useTranslation();
  const payments = useQuery(paymentsQuery(invoice.id));
  const mayPay = useMay('invoice_management.change');
  return (
    <section aria-labelledby="payments-title" className="flex flex-col gap-3">
      <h2 id="payments-title">{t('payments.title')}</h2>
      {mayPay && isPayable(invoice) && <DueDate id={invoice.id} due={invoice.due_date} />}
      {mayPay && isPayable(invoice) && <Advances id={invoice.id} />}
      <WhenRead query={payments} waiting={<Skeleton className="h-12" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">{t('payments.none')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
              {all.map((payment) => (
                <PaymentLine
                  key={payment.id}
                  payment={payment}
                  invoiceId={invoice.id}
                  mayUndo={mayPay}
                  readAgain={() => payments.refetch()}
                />
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  );
}

/** Money that the partner paid before there was this invoice. */
function Advances({ id }: { id: string }) {
  const open = useQuery(openInvoicesQuery([id]));
  const payable = open.data?.filter(({ reason }) => reason === null) ?? [];
  return payable.length > 0 && <AdvanceOffer invoices={payable} />;
}

function DueDate({ id, due }: { id: string; due: string | null }) {
  const { t } = useTranslation();
  const set = useSetDueDate(id);
  return (
    <Field label={t('payments.dueOn')} hint={due === null ? t('payments.dueHint') : undefined}>
      <DateInput
        value={due}
        disabled={set.isPending}
        onChange={(day) => set.mutate(day, { onError: (error) => toastFailure(t, error) })}
      />
    </Field>
  );
}

type PaymentLineProps = {
  payment: Payment;
  invoiceId: string;
  mayUndo: boolean;
  readAgain: () => Promise<unknown>;
};

function PaymentLine({ payment, invoiceId, mayUndo, readAgain }: PaymentLineProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const undo = useUndo();
  const [asking, setAsking] = useState<Payment | null>(null);
  const print = usePrint();
  const { currency_code, undone_at } = payment;
  const own = payment.invoices.find(({ invoice_id }) => invoice_id === invoiceId);
  const facts = [
    payment.number,
    t(`payments.method.${payment.payment_method}`),
    payment.bank_reference,
    payment.note,
    own?.moved_from && t('payments.movedHere'),
    !own && t('payments.movedAway'),
    payment.invoices.length > 1 &&
      t('payments.ofSeveral', {
        count: payment.invoices.length,
        amount: `${numbers.format(decimal(payment.amount))} ${currency_code}`,
      }),
    payment.foreign_rate &&
      t('payments.pay.dong', { amount: numbers.format(decimal(payment.amount_dong)) }),
    payment.created_by,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className={`tabular font-medium ${undone_at ? 'text-muted line-through' : ''}`}>
          {numbers.format(decimal(own?.amount ?? payment.amount))} {currency_code} ·{' '}
          {formatDate(payment.paid_date)}
        </p>
        <p className="text-small break-words text-muted">{facts.join(' · ')}</p>
        {undone_at && (
          <p className="text-small text-warning">
            {t('payments.undoneAt', { at: formatDateTime(undone_at) })}
          </p>
        )}
        {payment.mails.length > 0 && (
          <MailHistoryList mails={payment.mails} readAgain={readAgain} />
        )}
      </div>
      <IconButton
        icon={Printer}
        label={t('payments.print', { number: payment.number })}
        onClick={() => print(payment.id)}
      />
      {mayUndo && !undone_at && (
        <Button icon={Undo2} busy={undo.isPending} onClick={() => setAsking(payment)}>
          {t('payments.undo.action')}
        </Button>
      )}
      <UndoQuestion payment={asking} onConfirm={undo.takeBack} onClose={() => setAsking(null)} />
    </li>
  );
}

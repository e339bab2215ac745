import type { OpenInvoice } from '@hoadon/contracts/payments';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { minorUnitOf } from '@hoadon/domain/money/currency';
import { type Decimal, decimal, isZero, sum } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { amountFault, amountOf, type PayForm, totalOf } from './pay-form.ts';

type PaidInvoicesProps = {
  /** What was chosen, and what of it can be paid. */
  all: readonly OpenInvoice[];
  invoices: readonly OpenInvoice[];
  form: PayForm;
  tried: boolean;
  onAmount: (id: string, amount: Decimal | null) => void;
};

const nameOf = ({ template_code, invoice_serial, invoice_number }: OpenInvoice): string =>
  `${template_code}${invoice_serial} ${invoice_number ?? '—'}`;

/** The chosen invoices with what is open of each and how much of it is paid, and what that comes to. */
export function PaidInvoices({ all, invoices, form, tried, onAmount }: PaidInvoicesProps) {
  const { t } = useTranslation();
  const leftOut = all.filter(({ reason }) => reason !== null);
  return (
    <section aria-label={t('payments.pay.invoices')} className="flex flex-col gap-3">
      {invoices.length > 0 && (
        <ul className="max-h-72 overflow-y-auto rounded-control border border-line">
          {invoices.map((invoice) => (
            <InvoiceLine
              key={invoice.invoice_id}
              invoice={invoice}
              form={form}
              tried={tried}
              onAmount={onAmount}
            />
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <div className="text-warning">
          <p>{t('payments.pay.leftOut', { count: leftOut.length })}</p>
          <ul className="text-small">
            {leftOut.map((invoice) => (
              <li key={invoice.invoice_id} className="tabular">
                {nameOf(invoice)}: <Reason of={invoice} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {invoices.length > 0 && <Totals invoices={invoices} form={form} />}
    </section>
  );
}

function Reason({ of: { reason } }: { of: OpenInvoice }) {
  const { t } = useTranslation();
  return reason && t(`payments.reason.${reason}`);
}

type InvoiceLineProps = Pick<PaidInvoicesProps, 'form' | 'tried' | 'onAmount'> & {
  invoice: OpenInvoice;
};

function InvoiceLine({ invoice, form, tried, onAmount }: InvoiceLineProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { invoice_id, currency_code, due_date, credit_amount, paid_amount } = invoice;
  const fault = amountFault(form, invoice);
  // A sale is received, a purchase paid.
  const way = invoice.kind_of ? 'in' : 'out';
  const shown = (amount: string) => numbers.format(decimal(amount));
  const facts = [
    formatDate(invoice.issued_date),
    due_date && t('payments.pay.due', { date: formatDate(due_date) }),
    !isZero(decimal(paid_amount)) && t(`payments.pay.paid.${way}`, { amount: shown(paid_amount) }),
    !isZero(decimal(credit_amount)) && t('payments.pay.credit', { amount: shown(credit_amount) }),
  ].filter(Boolean);
  return (
    <li className="grid items-start gap-x-4 gap-y-1 border-b border-hairline px-3 py-2 last:border-0 tablet:grid-cols-[minmax(0,1fr)_auto_180px]">
      <div className="min-w-0">
        <p className="tabular font-medium">{nameOf(invoice)}</p>
        <p className="truncate">{invoice.partner_name}</p>
        <p className="tabular text-small text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="tabular tablet:text-right">
        <p className="text-small text-muted">{t(`payments.pay.open.${way}`)}</p>
        <p className="whitespace-nowrap">
          {shown(invoice.open_amount)} {currency_code}
        </p>
      </div>
      <Field
        label={t(`payments.pay.amount.${way}`)}
        error={
          fault === 'tooMuch'
            ? t(`payments.fault.tooMuch.${way}`)
            : tried && fault === 'missing' && t('payments.fault.amount')
        }
      >
        <MoneyInput
          aria-label={t(`payments.pay.amountOf.${way}`, { name: nameOf(invoice) })}
          value={amountOf(form, invoice)}
          fractionDigits={minorUnitOf(currency_code)}
          onChange={(amount) => onAmount(invoice_id, amount)}
        />
      </Field>
    </li>
  );
}

function Totals({ invoices, form }: { invoices: readonly OpenInvoice[]; form: PayForm }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const currency = invoices[0]?.currency_code ?? '';
  const rows = [
    [
      t('payments.pay.withoutTax'),
      sum(invoices.map((one) => decimal(one.total_amount_without_tax))),
    ],
    [t('payments.pay.withTax'), sum(invoices.map((one) => decimal(one.total_amount_with_tax)))],
  ] as const;
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      <dt className="text-muted">{t('payments.pay.count')}</dt>
      <dd className="text-right">{numbers.formatCount(invoices.length)}</dd>
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">
            {numbers.format(amount)} {currency}
          </dd>
        </div>
      ))}
      <dt className="font-semibold">{t('payments.pay.total')}</dt>
      <dd className="text-right font-semibold">
        {numbers.format(totalOf(form, invoices))} {currency}
      </dd>
    </dl>
  );
}

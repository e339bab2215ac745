import { listInvoices } from '@hoadon/contracts/invoice-lists';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { absolute, decimal, isNegative } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { partnerOf, seriesOf } from '../invoices/index.ts';
import type { SurplusInvoice } from './surplus.ts';

const MOST = '25';

type InvoiceChoiceProps = {
  /** Of the movement: only invoices of its currency, and of its way, can have been settled by it. */
  isIncoming: boolean;
  currency: string;
  choice: string | undefined;
  label: string;
  onChoose: (invoice: SurplusInvoice | null) => void;
};

const chosenOf = (row: InvoiceRow): SurplusInvoice => ({
  id: row.id,
  open: decimal(row.open_amount),
  hasPartner: row.customer_or_vendor_id !== null,
});

/** Any invoice that waits for money, or of which it is to be given back, found by number, partner or amount. */
export function InvoiceChoice(props: InvoiceChoiceProps) {
  const { isIncoming, currency, choice, label, onChoose } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const [lastChosen, setChosen] = useState<InvoiceRow | null>(null);
  // The choice is dropped once it was sent: what was open then is not offered again.
  const chosen = lastChosen?.id === choice ? lastChosen : null;
  // Money that goes pays what was bought, or gives back what was paid of what was sold.
  const filters = [
    { invoice_outgoing: String(isIncoming), payment_status: 'unpaid,partly' },
    { invoice_outgoing: String(!isIncoming), payment_status: 'credit' },
  ].map((kind) => ({
    ...kind,
    search_text: words,
    currency,
    page_size: MOST,
    with_total: 'false',
  }));
  const matches = useQuery({
    queryKey: ['bank-statements', 'open-invoices', filters],
    queryFn: ({ signal }) => Promise.all(filters.map((one) => call(listInvoices, one, { signal }))),
    enabled: words !== '',
    // What is open changes with each row that is recorded.
    staleTime: 0,
  });
  const rows = words === '' ? [] : (matches.data ?? []).flatMap((page) => page.rows);
  const isChosenThere = chosen !== null && rows.some(({ id }) => id === chosen.id);
  const shown = chosen !== null && !isChosenThere ? [chosen, ...rows] : rows;
  // Money that comes in is what a supplier gives back; money that goes is what we give back.
  const creditKey = isIncoming ? 'bankStatements.rows.refund' : 'bankStatements.rows.credit';
  const itemOf = (row: InvoiceRow) => ({
    value: row.id,
    label: `${seriesOf(row)} ${row.invoice_number ?? ''} · ${partnerOf(row)}`,
    detail: t(isNegative(decimal(row.open_amount)) ? creditKey : 'bankStatements.rows.open', {
      amount: `${numbers.format(absolute(decimal(row.open_amount)))} ${row.currency_code}`,
    }),
  });
  return (
    <Combobox
      aria-label={label}
      items={shown.map(itemOf)}
      value={choice ?? null}
      loading={matches.isFetching}
      placeholder={t('bankStatements.rows.search')}
      onSearch={setTyped}
      onChange={(id) => {
        const row = shown.find((one) => one.id === id) ?? null;
        setChosen(row);
        onChoose(row && chosenOf(row));
      }}
    />
  );
}

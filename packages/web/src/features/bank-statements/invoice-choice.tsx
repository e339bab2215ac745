import { type InvoiceRow, listInvoices } from '@hoadon/contracts/invoices';
import { decimal } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { partnerOf, seriesOf } from '../invoices/index.ts';

const MOST = '25';

type InvoiceChoiceProps = {
  /** Of the movement: only invoices of its direction and currency can have been paid by it. */
  isIncoming: boolean;
  currency: string;
  choice: string | undefined;
  label: string;
  onChoose: (invoiceId: string | null) => void;
};

/** Any invoice that waits for money, found by number, partner or amount. */
export function InvoiceChoice(props: InvoiceChoiceProps) {
  const { isIncoming, currency, choice, label, onChoose } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const [chosen, setChosen] = useState<InvoiceRow | null>(null);
  const asked = {
    search_text: words,
    invoice_outgoing: String(isIncoming),
    payment_status: 'unpaid,partly',
    currency,
    page_size: MOST,
    with_total: 'false',
  };
  const found = useQuery({
    queryKey: ['bank-statements', 'open-invoices', asked],
    queryFn: ({ signal }) => call(listInvoices, asked, { signal }),
    enabled: words !== '',
  });
  const rows = words === '' ? [] : (found.data?.rows ?? []);
  const isChosenThere = chosen !== null && rows.some(({ id }) => id === chosen.id);
  const shown = chosen !== null && !isChosenThere ? [chosen, ...rows] : rows;
  const itemOf = (row: InvoiceRow) => ({
    value: row.id,
    label: `${seriesOf(row)} ${row.invoice_number ?? ''} · ${partnerOf(row)}`,
    detail: t('bankStatements.rows.open', {
      amount: `${numbers.format(decimal(row.open_amount))} ${row.currency_code}`,
    }),
  });
  return (
    <Combobox
      aria-label={label}
      items={shown.map(itemOf)}
      value={choice ?? null}
      loading={found.isFetching}
      placeholder={t('bankStatements.rows.search')}
      onSearch={setTyped}
      onChange={(id) => {
        setChosen(shown.find((row) => row.id === id) ?? null);
        onChoose(id);
      }}
    />
  );
}

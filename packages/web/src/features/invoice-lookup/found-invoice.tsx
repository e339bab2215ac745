import type { FoundInvoice } from '@hoadon/contracts/invoice-lookup';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { minorUnitOf } from '@hoadon/domain/money/currency';
import { formatNumber, VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, FileCode2, FileText, GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../../lib/files/save-file.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type LookedUp, lookedUpFile } from './look-up.ts';

const STATES = {
  valid: { tone: 'success', icon: CircleCheck },
  adjusted: { tone: 'relation', icon: GitBranch },
  replaced: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'danger', icon: CircleX },
} as const;

type Named = FoundInvoice['corrects'][number];

/** What a buyer needs of an invoice: what it is, whether it is in force, and its files. */
export function FoundInvoiceCard({ invoice }: { invoice: LookedUp }) {
  const { t } = useTranslation();
  const state = STATES[invoice.state];
  return (
    <section
      aria-label={nameOf(t, invoice)}
      className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="tabular font-medium">{nameOf(t, invoice)}</h2>
        <Pill tone={state.tone} icon={state.icon}>
          {t(`invoiceLookup.state.${invoice.state}`)}
        </Pill>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact name={t('invoiceLookup.fact.date')}>{formatDate(invoice.issued_date)}</Fact>
        <Fact name={t('invoiceLookup.fact.seller')}>{invoice.seller_name}</Fact>
        <Fact name={t('invoiceLookup.taxCode')}>{invoice.seller_taxcode}</Fact>
        {invoice.total_amount_with_tax !== null && (
          <Fact name={t('invoiceLookup.fact.total')}>{totalOf(invoice)}</Fact>
        )}
        <Relations name={t('invoiceLookup.fact.corrects')} of={invoice.corrects} />
        <Relations name={t('invoiceLookup.fact.correctedBy')} of={invoice.corrected_by} />
      </dl>
      <Files invoice={invoice} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular min-w-0 break-words">{children}</dd>
    </>
  );
}

function Relations({ name, of: invoices }: { name: string; of: readonly Named[] }) {
  const { t } = useTranslation();
  if (invoices.length === 0) return null;
  return (
    <Fact name={name}>
      <ul>
        {invoices.map((one) => (
          <li key={`${one.template_code}${one.invoice_serial} ${one.invoice_number}`}>
            {t(`invoiceLookup.relation.${one.relation}`, {
              invoice: nameOf(t, one),
              date: formatDate(one.issued_date),
            })}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Files({ invoice }: { invoice: LookedUp }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: (type: 'pdf' | 'xml') => lookedUpFile(invoice, type),
    onSuccess: saveFile,
  });
  const isBusy = (type: 'pdf' | 'xml') => download.isPending && download.variables === type;
  return (
    <div className="flex flex-col gap-2">
      <ErrorLine error={download.error} />
      <div className="flex flex-wrap gap-2">
        <Button icon={FileCode2} busy={isBusy('xml')} onClick={() => download.mutate('xml')}>
          {t('invoiceLookup.xml')}
        </Button>
        <Button icon={FileText} busy={isBusy('pdf')} onClick={() => download.mutate('pdf')}>
          {t('invoiceLookup.pdf')}
        </Button>
      </div>
    </div>
  );
}

const nameOf = (
  t: Translate,
  { template_code, invoice_serial, invoice_number }: Omit<Named, 'relation'>,
) =>
  t('invoiceLookup.invoice', {
    symbol: `${template_code}${invoice_serial}`,
    number: invoice_number,
  });

function totalOf({ total_amount_with_tax: total, currency_code: currency }: FoundInvoice): string {
  if (total === null) return '';
  return `${formatNumber(total, VIETNAMESE_FORMAT, { scale: minorUnitOf(currency) })} ${currency}`;
}

import { formatDate } from '@hoadon/domain/dates/format-date';
import type { ReadQr } from '@hoadon/xml/invoice/qr/read-qr-text';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

type PrintedFactsProps = { invoice: ReadQr; isKept: boolean };

/** The invoice that a QR names. A QR is not signed: its content is shown as what is printed, no more. */
export function PrintedFacts({ invoice, isKept }: PrintedFactsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { template, serial, number, issuedOn, total } = invoice;
  const facts = [
    t('lookup.printed.name', { series: `${template}${serial}`, number }),
    issuedOn && formatDate(issuedOn),
    total && numbers.format(total),
  ];
  return (
    <div className="rounded-control bg-canvas px-3 py-2">
      <p className="tabular font-medium">{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-small text-muted">
        {t(isKept ? 'lookup.printed.kept' : 'lookup.printed.notKept')}
      </p>
    </div>
  );
}

import type { PortalInvoice, ReconciliationRow } from '@hoadon/contracts/reconciliation';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ComparedLine, ComparedTable } from '../../ui/table/compared-table.tsx';

type Field = ReconciliationRow['differences'][number]['field'];
/** What both sides are shown with, in the words of either. */
type Side = Pick<
  PortalInvoice,
  | 'template_code'
  | 'invoice_serial'
  | 'issued_date'
  | 'seller_name'
  | 'seller_taxcode'
  | 'buyer_name'
  | 'buyer_taxcode'
  | 'currency_code'
  | 'total_amount_without_tax'
  | 'total_tax_mount'
  | 'total_amount_with_tax'
  | 'cqt_code'
  | 'invoice_type'
> & { invoice_number: string | null };

/** Each field of both sides beside each other; what differs is marked by a word as well as a colour. */
export function PairTable({ row }: { row: ReconciliationRow }) {
  const { t } = useTranslation();
  const lines = useLines();
  const marks = new Map(row.differences.map((one) => [one.field, one]));
  const [own, portal] = [
    row.invoice && lines(row.invoice),
    row.portal_invoice && lines(row.portal_invoice),
  ];
  const shown = own ?? portal ?? [];
  const rates = marks.get('rates');
  return (
    <ComparedTable
      isEven
      heads={[t('reconciliation.fieldHead'), t('reconciliation.own'), t('reconciliation.portal')]}
    >
      {shown.map(([field], at) => (
        <Line
          key={field}
          field={field}
          own={own?.[at]?.[1] ?? null}
          portal={portal?.[at]?.[1] ?? null}
          mark={marks.get(field)}
        />
      ))}
      {rates && <Line field="rates" own={rates.own} portal={rates.portal} mark={rates} />}
    </ComparedTable>
  );
}

function useLines() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const amount = (text: string | null) => {
    const value = decimalOrNull(text);
    return value === null ? null : numbers.format(value);
  };
  return (side: Side): (readonly [Field, string | null])[] => [
    ['sellerTaxCode', [side.seller_taxcode, side.seller_name].filter(Boolean).join(' · ')],
    ['buyerTaxCode', [side.buyer_taxcode, side.buyer_name].filter(Boolean).join(' · ') || null],
    ['serial', `${side.template_code}${side.invoice_serial}`],
    ['number', side.invoice_number?.replace(/^0+(?=\d)/, '') ?? null],
    ['issuedOn', formatDate(side.issued_date)],
    ['currency', side.currency_code],
    ['withoutTax', amount(side.total_amount_without_tax)],
    ['tax', amount(side.total_tax_mount)],
    ['withTax', amount(side.total_amount_with_tax)],
    [
      'chainState',
      t(`reconciliation.chain.${side.invoice_type}` as 'reconciliation.chain.ORIGINAL'),
    ],
    ['authorityCode', side.cqt_code],
  ];
}

type LineProps = {
  field: Field;
  own: string | null;
  portal: string | null;
  mark: ReconciliationRow['differences'][number] | undefined;
};

function Line({ field, own, portal, mark }: LineProps) {
  const { t } = useTranslation();
  return (
    <ComparedLine
      isMarked={mark !== undefined}
      name={
        <>
          {t(`reconciliation.field.${field}`)}
          {mark && (
            <span className="block text-small font-medium text-warning">
              {t(mark.is_rounding ? 'reconciliation.rounds' : 'reconciliation.differs')}
            </span>
          )}
        </>
      }
      sides={[own ?? '–', portal ?? '–']}
    />
  );
}

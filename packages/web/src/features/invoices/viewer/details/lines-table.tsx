import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { decimalOrNull, isZero, negated } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../../../lib/number-format.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { type TableColumn, TableShell } from '../../../../ui/table/table-shell.tsx';

type Line = InvoiceDetail['lines'][number];
type NumberedLine = Readonly<{ number: number; line: Line }>;

const PERCENT = /^\d+$/;
/** Kinds of lines besides goods, by both spellings of the payload. */
const KIND_OF = {
  CHIET_KHAU: 'discount',
  discount: 'discount',
  GHI_CHU: 'note',
  note: 'note',
  NGHI_DINH: 'decree',
  decree: 'decree',
  HANG_HOA: null,
  product: null,
} as const satisfies Record<Line['type'], string | null>;

type LinesTableProps = { lines: readonly Line[]; isTaxed: boolean };

export function LinesTable({ lines, isTaxed }: LinesTableProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const figure = (value: unknown): string => {
    const amount = value === null || value === undefined ? null : decimalOrNull(String(value));
    return amount === null ? '' : numbers.format(amount);
  };
  /** A discount is stated as a positive amount that the totals subtract: shown so that the column adds up. */
  const signed = ({ type }: Line, value: unknown): string => {
    const amount = value === null || value === undefined ? null : decimalOrNull(String(value));
    if (amount === null || isZero(amount) || KIND_OF[type] !== 'discount') return figure(value);
    return numbers.format(negated(amount));
  };
  const rate = ({ rate, custom_tax_rate }: Line): string => {
    if (rate === undefined || rate === 'NONE') return '';
    if (rate === 'KHAC') return `${figure(custom_tax_rate)}%`;
    return PERCENT.test(rate) ? `${rate}%` : rate;
  };
  const columns: TableColumn<NumberedLine>[] = [
    {
      key: 'number',
      header: t('viewer.line.number'),
      cell: ({ number }) => number,
      numeric: true,
    },
    {
      key: 'name',
      header: t('viewer.line.name'),
      cell: ({ line }) => {
        const kind = KIND_OF[line.type];
        return (
          <>
            {line.name}
            {kind && (
              <span className="block text-small text-muted">{t(`viewer.line.kind.${kind}`)}</span>
            )}
          </>
        );
      },
    },
    { key: 'unit', header: t('viewer.line.unit'), cell: ({ line }) => line.unit ?? '' },
    {
      key: 'quantity',
      header: t('viewer.line.quantity'),
      cell: ({ line }) => figure(line.quantity),
      numeric: true,
    },
    {
      key: 'price',
      header: t('viewer.line.price'),
      cell: ({ line }) => figure(line.price),
      numeric: true,
    },
    {
      key: 'subtotal',
      header: t('viewer.line.subtotal'),
      cell: ({ line }) => signed(line, line.subtotal),
      numeric: true,
    },
  ];
  const taxColumns: TableColumn<NumberedLine>[] = [
    { key: 'rate', header: t('viewer.line.rate'), cell: ({ line }) => rate(line), numeric: true },
    {
      key: 'tax',
      header: t('viewer.line.tax'),
      cell: ({ line }) => signed(line, line.tax_money),
      numeric: true,
    },
  ];
  return (
    <TableShell
      caption={t('viewer.line.caption')}
      columns={isTaxed ? [...columns, ...taxColumns] : columns}
      rows={lines.map((line, index) => ({ number: index + 1, line }))}
      rowKey={({ number }) => String(number)}
    />
  );
}

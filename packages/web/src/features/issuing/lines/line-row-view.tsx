import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import {
  isEditable,
  type LineField,
  type LineRow,
  type RowId,
  useEditor,
  useLineRow,
} from '../editor/index.ts';
import { type LineColumn, type LineShape, layoutOf } from './line-columns.ts';
import { LineControl } from './line-control.tsx';

const OriginalChoice = lazyPart(() =>
  import('./original-choice.tsx').then((file) => file.OriginalChoice),
);

/** A cell shows its border only under the pointer, and a ring with the focus. */
const CONTROL =
  'h-[29px] w-full min-w-0 rounded-control border border-transparent bg-transparent px-2 hover:border-edge focus:bg-surface focus:outline-2 focus:-outline-offset-1 focus:outline-primary-600 aria-invalid:border-danger aria-invalid:bg-danger-50';
/** The arrow appears under the pointer and with the focus. */
const SELECT = `${CONTROL} appearance-none truncate px-1.5! hover:appearance-auto focus:appearance-auto`;

type LineRowViewProps = {
  id: RowId;
  kind: InvoiceKind;
  shape: LineShape;
  index: number;
  /** Offset from the first row, px. */
  top: number;
  /** Undefined if rows cannot be removed, as in an adjustment of information. */
  onRemove: ((id: RowId, index: number) => void) | undefined;
};

export const LineRowView = memo(function LineRowView(props: LineRowViewProps) {
  const { id, kind, shape, index, top, onRemove } = props;
  const { t } = useTranslation();
  const row = useLineRow(useEditor().lines, id);
  if (!row) return null;
  const { columns, grid } = layoutOf(kind, shape);
  return (
    <tr
      aria-rowindex={index + 2}
      className={`${grid} group absolute inset-x-0 h-[31px] items-center border-b border-hairline hover:bg-canvas`}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => (
        <ColumnCell key={column} row={row} index={index} column={column} />
      ))}
      <Cell>
        {onRemove && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('issuing.line.delete', { number: index + 1 })}
            title={t('issuing.line.delete', { number: index + 1 })}
            onClick={() => onRemove(id, index)}
            className="flex size-[29px] items-center justify-center rounded-control text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-neutral-50 hover:text-danger focus:opacity-100"
          >
            <Trash2 aria-hidden size={15} />
          </button>
        )}
      </Cell>
    </tr>
  );
});

function Cell({ children, className }: { children?: ReactNode; className?: string }) {
  return <td className={classNames('min-w-0', className)}>{children}</td>;
}

type CellProps = { row: LineRow; index: number };

function ColumnCell({ row, index, column }: CellProps & { column: LineColumn }) {
  if (column === 'number') {
    return <Cell className="tabular pr-2 text-right text-small text-muted">{index + 1}</Cell>;
  }
  if (column === 'original') return <OriginalCell row={row} index={index} />;
  if (column === 'tax') return <AmountCell value={row.line.tax} />;
  if (column === 'total') return <AmountCell value={row.line.total} strong />;
  if (column === 'rate') return <RateCell row={row} index={index} />;
  return <EditCell row={row} index={index} field={column} />;
}

function EditCell({ row, index, field }: CellProps & { field: LineField }) {
  const label = useCellLabel(index);
  if (!isEditable(field, row.line)) return <Cell />;
  const isSelect = field === 'type' || field === 'method' || field === 'rate';
  return (
    <Cell>
      <LineControl
        row={row}
        field={field}
        label={label(field)}
        className={isSelect ? SELECT : CONTROL}
      />
    </Cell>
  );
}

function OriginalCell({ row, index }: CellProps) {
  const { t } = useTranslation();
  const label = t('issuing.line.cell', {
    column: t('issuing.column.original'),
    number: index + 1,
  });
  return (
    <Cell>
      <OriginalChoice row={row} label={label} className={SELECT} />
    </Cell>
  );
}

/** The rate; for `KHAC` also its number. */
function RateCell({ row, index }: CellProps) {
  const label = useCellLabel(index);
  if (!isEditable('rate', row.line)) return <Cell />;
  return (
    <Cell className="flex">
      <LineControl row={row} field="rate" label={label('rate')} className={SELECT} />
      {row.line.rate === 'KHAC' && (
        <LineControl
          row={row}
          field="customRate"
          label={label('customRate')}
          className={`${CONTROL} w-12! shrink-0 border-line! px-1!`}
        />
      )}
    </Cell>
  );
}

function useCellLabel(index: number): (field: LineField) => string {
  const { t } = useTranslation();
  return (field) =>
    t('issuing.line.cell', { column: t(`issuing.column.${field}`), number: index + 1 });
}

function AmountCell({
  value,
  strong = false,
}: {
  value: LineRow['line']['tax'];
  strong?: boolean;
}) {
  const numbers = useNumbers();
  return (
    <Cell className={classNames('tabular truncate pr-2 text-right', strong && 'font-medium')}>
      {value !== null && numbers.format(value)}
    </Cell>
  );
}

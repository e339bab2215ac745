import type { Decimal } from '@hoadon/domain/money/decimal';
import { type CSSProperties, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../fields/field.tsx';
import { MoneyInput } from '../fields/money-input.tsx';
import type { CellAmounts, GridCell, GridRow } from './grid-cells.ts';

/** Side by side where there is room; on a phone the cells are below their label. */
const LINE =
  'grid grid-cols-2 gap-x-3 px-4 tablet:grid-cols-[minmax(0,1fr)_repeat(var(--columns),10rem)]';
const INDENT = ['', 'tablet:pl-4', 'tablet:pl-8'] as const;

const widths = (columns: readonly string[]) => ({ '--columns': columns.length }) as CSSProperties;

export function GridHead({ columns }: { columns: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <tr
      style={widths(columns)}
      className={classNames(
        LINE,
        'border-b border-line bg-canvas text-small text-muted max-tablet:sr-only',
      )}
    >
      <th scope="col" className="py-2 text-left font-medium">
        {t('kit.grid.item')}
      </th>
      {columns.map((column) => (
        <th key={column} scope="col" className="py-2 text-right font-medium">
          {column}
        </th>
      ))}
    </tr>
  );
}

type GridLineProps = {
  row: GridRow;
  columns: readonly string[];
  figures: CellAmounts;
  faults: Readonly<Record<string, string>>;
  readOnly: boolean;
  onType: (key: string, value: Decimal | null) => void;
};

export function GridLine({ row, columns, ...rest }: GridLineProps) {
  const { label, note, level = 0, strong = false, cells } = row;
  return (
    <tr
      style={widths(columns)}
      className={classNames(
        LINE,
        'items-start border-b border-hairline py-1 last:border-0',
        !cells && 'bg-canvas',
        strong && 'font-semibold',
      )}
    >
      <th
        scope={cells ? 'row' : 'rowgroup'}
        className={classNames(
          'min-w-0 py-1.5 text-left max-tablet:col-span-2',
          strong || !cells ? 'font-semibold' : 'font-normal',
          INDENT[level],
        )}
      >
        {label}
        {note && <span className="block text-small font-normal text-muted">{note}</span>}
      </th>
      {cells &&
        columns.map((column, index) => (
          <td key={column} className="min-w-0">
            {cells[index] && <Cell {...rest} cell={cells[index]} label={label} column={column} />}
          </td>
        ))}
    </tr>
  );
}

type CellProps = Omit<GridLineProps, 'row' | 'columns'> & {
  cell: GridCell;
  label: string;
  column: string;
};

function Cell({ cell, label, column, figures, faults, readOnly, onType }: CellProps) {
  const numbers = useNumbers();
  const [refused, setRefused] = useState<string | null>(null);
  const value = figures[cell.key] ?? null;
  const refuse = (amount: Decimal): boolean => {
    const words = cell.refuse?.(amount) ?? null;
    setRefused(words);
    return words !== null;
  };
  return (
    <div data-cell={cell.key}>
      <div className="flex items-baseline justify-between gap-1">
        <span aria-hidden className="block text-small font-normal text-muted tablet:hidden">
          {column}
        </span>
        {cell.mark}
      </div>
      {cell.derive ? (
        <span className="tabular block min-h-(--input-height) content-center truncate px-2.5 text-right">
          {value === null ? '' : numbers.format(value)}
        </span>
      ) : (
        <Field label={`${label}: ${column}`} labelHidden error={refused ?? faults[cell.key] ?? ''}>
          <MoneyInput
            value={value}
            readOnly={readOnly || cell.isLocked === true}
            {...(cell.refuse ? { refuse } : {})}
            onBlur={() => setRefused(null)}
            fractionDigits={cell.fractionDigits ?? 0}
            {...(cell.min === undefined ? {} : { min: cell.min })}
            onChange={(next) => onType(cell.key, next)}
          />
        </Field>
      )}
    </div>
  );
}

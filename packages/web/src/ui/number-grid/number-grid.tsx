import type { Decimal } from '@hoadon/domain/money/decimal';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNumberParser } from '../../lib/number-parser.ts';
import { isTable, rowsOf } from '../../lib/pasted-table.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { type CellAmounts, type GridRow, withDerived } from './grid-cells.ts';
import { cellAfter, chordOf } from './grid-keys.ts';
import { GridHead, GridLine } from './grid-line.tsx';
import { type PastedCells, pasteCells } from './paste-cells.ts';

type NumberGridProps = {
  label: string;
  columns: readonly string[];
  rows: readonly GridRow[];
  /** What was typed, derived cells left out; undefined while loading. */
  typed: CellAmounts | undefined;
  onChange: (typed: CellAmounts) => void;
  /** In words, by the key of the cell. */
  faults?: Readonly<Record<string, string>>;
  readOnly?: boolean;
  error?: unknown;
  onRetry?: () => void;
};

/**
 * A form of fixed number cells. Enter and the arrows go from cell to cell, a table copied from a
 * spreadsheet is laid over them, and what the form derives is never typed.
 */
export function NumberGrid(props: NumberGridProps) {
  const { label, rows, typed, error, onRetry } = props;
  const { t } = useTranslation();
  if (typed) return <Grid {...props} typed={typed} />;
  return (
    <section aria-label={label} className="rounded-control border border-line bg-surface">
      {error ? (
        <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />
      ) : (
        <SkeletonRows rows={Math.min(rows.length, 8)} label={t('common.loading')} />
      )}
    </section>
  );
}

type Pasted = PastedCells & Readonly<{ before: CellAmounts }>;

function Grid(props: NumberGridProps & { typed: CellAmounts }) {
  const { label, columns, rows, typed, onChange, faults = {}, readOnly = false } = props;
  const parse = useNumberParser();
  const grid = useRef<HTMLTableElement>(null);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [refills, setRefills] = useState(0);
  const figures = withDerived(rows, typed);

  const focusCell = (key: string) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(key)}"] input`)?.focus();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const chord = chordOf(event);
    const next = chord && cellAfter(rows, keyAt(event.target), chord);
    if (!next) return;
    event.preventDefault();
    focusCell(next);
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const key = keyAt(event.target);
    if (readOnly || key === '' || !isTable(text)) return;
    event.preventDefault();
    const result = pasteCells(rows, key, rowsOf(text), parse);
    refill({ ...typed, ...result.figures }, { ...result, before: typed });
    focusCell(key);
  };
  // Inputs hold unfinished text of their own; figures that are replaced together mount new inputs.
  const refill = (next: CellAmounts, by: Pasted | null) =>
    flushSync(() => {
      setPasted(by);
      setRefills(refills + 1);
      onChange(next);
    });
  const type = (key: string, value: Decimal | null) => {
    setPasted(null);
    onChange({ ...typed, [key]: value });
  };
  return (
    <div className="flex flex-col gap-2">
      <table
        ref={grid}
        aria-label={label}
        onKeyDown={press}
        onPaste={paste}
        className="block overflow-hidden rounded-control border border-line bg-surface"
      >
        <thead className="block">
          <GridHead columns={columns} />
        </thead>
        <tbody className="block">
          {rows.map((row) => (
            <GridLine
              key={`${row.key} ${refills}`}
              row={row}
              columns={columns}
              figures={figures}
              faults={faults}
              readOnly={readOnly}
              onType={type}
            />
          ))}
        </tbody>
      </table>
      <PasteNotice pasted={pasted} onUndo={(before) => refill(before, null)} />
    </div>
  );
}

type PasteNoticeProps = { pasted: Pasted | null; onUndo: (before: CellAmounts) => void };

function PasteNotice({ pasted, onUndo }: PasteNoticeProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-muted empty:hidden">
      {pasted && (
        <>
          <span>{t('kit.grid.pasted', { count: pasted.taken })}</span>
          {pasted.refused > 0 && (
            <span className="text-warning">{t('kit.grid.refused', { count: pasted.refused })}</span>
          )}
          <Button variant="quiet" onClick={() => onUndo(pasted.before)}>
            {t('kit.grid.undo')}
          </Button>
        </>
      )}
    </div>
  );
}

const keyAt = (target: EventTarget): string =>
  target instanceof Element ? (target.closest('[data-cell]')?.getAttribute('data-cell') ?? '') : '';

import {
  type BankStatement,
  MOST_ROWS,
  type StatementRow,
} from '@hoadon/contracts/bank-statements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { useRowsInSight } from '../../ui/sight/index.ts';
import { RowsByBucket } from '../../ui/table/rows-by-bucket.tsx';
import { useMay } from '../auth/index.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { ROWS_VIEWS, type RowsView, rowsQuery, useAccept, useUndo } from './queries.ts';
import { isOpenRow, mayAccept, mayUndo } from './row-state.ts';
import { StatementLine } from './statement-line.tsx';

const WIDE_LINE = 80;
const NARROW_LINE = 168;
/** How far a key moves. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
]);

/** The rows of a statement that are open, or those of a bucket. */
export function StatementRows({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const [view, setView] = useState<RowsView>(
    ROWS_VIEWS.find((one) => statement.rows[one] > 0) ?? 'open',
  );
  const query = useInfiniteQuery(rowsQuery(statement, view));
  return (
    <RowsByBucket
      label={t('bankStatements.rows.label')}
      choiceLabel={t('bankStatements.rows.filter')}
      emptyText={t('bankStatements.rows.empty')}
      buckets={ROWS_VIEWS}
      nameOf={(one) => `${t(`bankStatements.bucket.${one}`)} (${count(statement.rows[one])})`}
      chosen={view}
      onChoose={setView}
      about={<p className="text-small text-muted">{t(`bankStatements.about.${view}`)}</p>}
      query={query}
    >
      {(rows, onEnd) => <Lines key={view} statement={statement} rows={rows} onEnd={onEnd} />}
    </RowsByBucket>
  );
}

type LinesProps = { statement: BankStatement; rows: readonly StatementRow[]; onEnd: () => void };

/** Arrows move, space selects, Enter accepts, f ends without an invoice, z takes back. */
function Lines({ statement, rows, onEnd }: LinesProps) {
  const { id, currency_code } = statement;
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const mayWrite = useMay('invoice_management.change');
  const narrow = useNarrow();
  const height = narrow ? NARROW_LINE : WIDE_LINE;
  const scroller = useRef<HTMLDivElement>(null);
  const [reached, setCursor] = useState(0);
  // Rows that ended leave the list of the open ones.
  const cursor = Math.min(reached, Math.max(rows.length - 1, 0));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<Readonly<Record<number, string | undefined>>>({});
  const accept = useAccept(id);
  const undo = useUndo(id);
  const sight = useRowsInSight(scroller, { count: rows.length, rowHeight: height, always: cursor });
  const last = sight.rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 1) onEnd();
  }, [last, rows.length, onEnd]);

  const [finishing, setFinishing] = useState<readonly StatementRow[] | null>(null);
  const chosen = rows.filter((row) => selected.has(row.row) && isOpenRow(row)).slice(0, MOST_ROWS);
  const accepted = chosen.filter((row) => mayAccept(row, choices[row.row]));
  const acceptThese = (these: readonly StatementRow[]) => {
    accept.mutate(
      these.map(({ row }) => {
        const invoice_id = choices[row];
        return { row, ...(invoice_id !== undefined && { invoice_id }) };
      }),
      { onSuccess: () => setSelected(new Set()) },
    );
  };
  const toggle = ({ row }: StatementRow) => {
    const next = new Set(selected);
    if (!next.delete(row)) next.add(row);
    setSelected(next);
  };
  const move = (step: number) => {
    const next = Math.min(Math.max(cursor + step, 0), rows.length - 1);
    // The next key is for the line that was reached, however soon it comes.
    flushSync(() => setCursor(next));
    sight.reveal(next);
    scroller.current
      ?.querySelector<HTMLElement>(`[data-line="${next}"]`)
      ?.focus({ preventScroll: true });
  };
  const write = (key: string, row: StatementRow): boolean => {
    const isOffered = mayAccept(row, choices[row.row]);
    if (key === ' ' && isOpenRow(row)) toggle(row);
    else if (key === 'Enter' && isOffered) acceptThese([row]);
    else if (key === 'f' && isOpenRow(row)) setFinishing([row]);
    else if (key === 'z' && mayUndo(row)) undo.mutate([row.row]);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent, row: StatementRow) => {
    if (event.target !== event.currentTarget) return;
    const step = STEPS.get(event.key);
    if (step !== undefined) move(step);
    else if (!mayWrite || !write(event.key, row)) return;
    event.preventDefault();
  };
  return (
    <>
      {mayWrite && chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          {accepted.length > 0 && (
            <Button
              variant="primary"
              icon={Check}
              busy={accept.isPending}
              onClick={() => acceptThese(accepted)}
            >
              {t('bankStatements.acceptChosen', { number: count(accepted.length) })}
            </Button>
          )}
          <Button onClick={() => setFinishing(chosen)}>
            {t('bankStatements.finish.chosen', { number: count(chosen.length) })}
          </Button>
        </div>
      )}
      <ErrorLine error={accept.error ?? undo.error} />
      <div
        ref={scroller}
        className="rounded-control border border-line bg-surface tablet:max-h-[62vh] tablet:overflow-y-auto"
      >
        <ul className="relative" style={{ height: sight.total }}>
          {sight.rows.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <StatementLine
                  key={row.row}
                  row={row}
                  currency={currency_code}
                  index={index}
                  place={{ height, transform: `translateY(${start}px)` }}
                  isAt={index === cursor}
                  isSelected={selected.has(row.row)}
                  choice={choices[row.row]}
                  mayWrite={mayWrite}
                  onFocus={() => setCursor(index)}
                  onKey={(event) => press(event, row)}
                  onToggle={() => toggle(row)}
                  onChoose={(invoice) =>
                    setChoices({ ...choices, [row.row]: invoice ?? undefined })
                  }
                  onAccept={() => acceptThese([row])}
                  onFinish={() => setFinishing([row])}
                  onUndo={() => undo.mutate([row.row])}
                />
              )
            );
          })}
        </ul>
      </div>
      {mayWrite && <p className="text-small text-muted">{t('bankStatements.keys')}</p>}
      {finishing && (
        <FinishDialog
          statement={statement}
          rows={finishing}
          onClose={() => setFinishing(null)}
          onDone={() => {
            setFinishing(null);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

import {
  type BankStatement,
  MOST_ROWS,
  type StatementRow,
} from '@hoadon/contracts/bank-statements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { useRowsInSight } from '../../ui/sight/index.ts';
import { RowsByBucket } from '../../ui/table/rows-by-bucket.tsx';
import { useMay } from '../auth/index.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { focusLine, focusSearch, placeOf } from './line-focus.ts';
import {
  type Accepted,
  ROWS_VIEWS,
  type RowsView,
  rowsQuery,
  useAccept,
  useUndo,
} from './queries.ts';
import {
  isAnother,
  isOpenRow,
  mayAccept,
  mayChooseAnother,
  mayUndo,
  type RowChoice,
} from './row-state.ts';
import { StatementLine } from './statement-line.tsx';
import { choiceNow, surplusOf } from './surplus.ts';
import { SurplusDialog } from './surplus-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

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
      nameOf={(one) => {
        const total = statement.rows[one];
        const open = one === 'open' || one === 'duplicate' ? total : statement.rows.open_by[one];
        const bucket = t(`bankStatements.bucket.${one}`);
        return open < total
          ? t('bankStatements.openOf', { bucket, open: count(open), total: count(total) })
          : `${bucket} (${count(total)})`;
      }}
      chosen={view}
      onChoose={setView}
      about={<p className="text-small text-muted">{t(`bankStatements.about.${view}`)}</p>}
      query={query}
    >
      {(rows, onEnd) => <Lines key={view} statement={statement} rows={rows} onEnd={onEnd} />}
    </RowsByBucket>
  );
}

type Choices = Readonly<Record<number, RowChoice>>;
/** What a window asks about rows before they are recorded, or taken back. */
type Asking = Readonly<{ what: 'finish' | 'surplus' | 'undo'; rows: readonly StatementRow[] }>;

const acceptedOf = (rows: readonly StatementRow[], choices: Choices): NonNullable<Accepted> =>
  rows.map(({ row }) => {
    const invoice = choices[row];
    return { row, ...(invoice && { invoice_id: invoice.id }) };
  });

type LinesProps = { statement: BankStatement; rows: readonly StatementRow[]; onEnd: () => void };

/** Arrows move, space selects, Enter accepts, f ends the selected rows or this one without an invoice, c looks for another invoice, z takes back. */
function Lines({ statement, rows, onEnd }: LinesProps) {
  const { id, currency_code } = statement;
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const mayWrite = useMay('invoice_management.change');
  const narrow = useNarrow();
  const height = narrow ? NARROW_LINE : WIDE_LINE;
  const scroller = useRef<HTMLDivElement>(null);
  // The row of the file, and not its place: rows that ended leave the list of the open ones.
  const [reached, setReached] = useState(0);
  const cursor = placeOf(rows, reached);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<Choices>({});
  const accept = useAccept(id);
  const undo = useUndo(id);
  const sight = useRowsInSight(scroller, { count: rows.length, rowHeight: height, always: cursor });
  const last = sight.rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 1) onEnd();
  }, [last, rows.length, onEnd]);

  const moveTo = (index: number) => {
    const next = rows[index];
    if (!next) return;
    // The next key is for the line that was reached, however soon it comes.
    flushSync(() => setReached(next.row));
    sight.reveal(index);
    focusLine(scroller.current, index);
  };
  const [asking, setAsking] = useState<Asking | null>(null);
  /** Closes the window; the keyboard goes on with the next row that is open. */
  const focusNextOpenRow = (done: readonly StatementRow[]) => {
    flushSync(() => {
      setAsking(null);
      setSelected(new Set());
    });
    const ended = new Set(done.map(({ row }) => row));
    const isNext = (row: StatementRow) => isOpenRow(row) && !ended.has(row.row);
    const behind = rows.findIndex((row, index) => index > cursor && isNext(row));
    // The window gives the focus back to where it was opened, a microtask after it is closed.
    queueMicrotask(() => moveTo(behind < 0 ? rows.findLastIndex(isNext) : behind));
  };
  useEffect(() => {
    // The line that had the focus has left the list with it.
    const isGone = reached > 0 && !rows.some(({ row }) => row === reached);
    if (isGone && document.activeElement === document.body) focusLine(scroller.current, cursor);
  }, [rows, reached, cursor]);
  const chosen = rows.filter((row) => selected.has(row.row) && isOpenRow(row)).slice(0, MOST_ROWS);
  const choiceOf = (row: StatementRow) => choiceNow(row, choices[row.row]);
  const accepted = chosen.filter((row) => mayAccept(row, choiceOf(row)));
  /** A row that is refused names no invoice that was searched for: it is chosen again, with what is open then. */
  const forgetSearched = (these: readonly StatementRow[]) => {
    const searched = these.filter((row) => isAnother(row, choices[row.row]));
    setChoices((now) => ({
      ...now,
      ...Object.fromEntries(searched.map(({ row }) => [row, undefined])),
    }));
  };
  const acceptThese = (these: readonly StatementRow[]) => {
    if (these.some((row) => surplusOf(row, choiceOf(row)) !== null))
      return setAsking({ what: 'surplus', rows: these });
    accept.mutate(acceptedOf(these, choices), {
      onSuccess: () => {
        setSelected(new Set());
        forgetSearched(these);
      },
    });
  };
  /** A voucher that is cancelled cannot be restored; a row that was only noted is opened again at once. */
  const takeBack = (row: StatementRow) => {
    if (row.payment_id !== null) setAsking({ what: 'undo', rows: [row] });
    else undo.mutate([row.row]);
  };
  const choose = ({ row }: StatementRow, choice: RowChoice) =>
    setChoices({ ...choices, [row]: choice });
  /** The keyboard goes to the search where one is opened, and back to the line where it is closed. */
  const toggleAnother = (row: StatementRow) => {
    const isOpen = isAnother(row, choiceOf(row));
    flushSync(() => choose(row, isOpen ? undefined : null));
    (isOpen ? focusLine : focusSearch)(scroller.current, rows.indexOf(row));
  };
  const finish = (these: readonly StatementRow[]) => setAsking({ what: 'finish', rows: these });
  const toggle = ({ row }: StatementRow) => {
    const next = new Set(selected);
    if (!next.delete(row)) next.add(row);
    setSelected(next);
  };
  const move = (offset: number) => moveTo(Math.min(Math.max(cursor + offset, 0), rows.length - 1));
  const writeAnother = (key: string, row: StatementRow): boolean => {
    if (key !== 'c' || !mayChooseAnother(row)) return false;
    toggleAnother(row);
    return true;
  };
  const write = (key: string, row: StatementRow): boolean => {
    const isOffered = mayAccept(row, choiceOf(row));
    // The selected rows, as the button of the same words.
    const rowsToFinish = chosen.length > 0 ? chosen : [row].filter(isOpenRow);
    if (key === ' ' && isOpenRow(row)) toggle(row);
    else if (key === 'Enter' && isOffered) acceptThese([row]);
    else if (key === 'f' && rowsToFinish.length > 0) finish(rowsToFinish);
    else if (key === 'z' && mayUndo(row)) takeBack(row);
    else return writeAnother(key, row);
    return true;
  };
  const press = (event: KeyboardEvent, row: StatementRow) => {
    if (event.target !== event.currentTarget) return;
    const offset = STEPS.get(event.key);
    if (offset !== undefined) move(offset);
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
          <Button onClick={() => finish(chosen)}>
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
                  style={{ height, transform: `translateY(${start}px)` }}
                  isAt={index === cursor}
                  isSelected={selected.has(row.row)}
                  choice={choiceOf(row)}
                  mayWrite={mayWrite}
                  onFocus={() => setReached(row.row)}
                  onKey={(event) => press(event, row)}
                  onToggle={() => toggle(row)}
                  onChoose={(choice) => choose(row, choice)}
                  onAnother={() => toggleAnother(row)}
                  onAccept={() => acceptThese([row])}
                  onFinish={() => finish([row])}
                  onUndo={() => takeBack(row)}
                />
              )
            );
          })}
        </ul>
      </div>
      {mayWrite && <p className="text-small text-muted">{t('bankStatements.keys')}</p>}
      {asking?.what === 'finish' && (
        <FinishDialog
          statement={statement}
          rows={asking.rows}
          onClose={() => setAsking(null)}
          onDone={() => focusNextOpenRow(asking.rows)}
        />
      )}
      {asking?.what === 'surplus' && (
        <SurplusDialog
          statement={statement}
          rows={asking.rows}
          choiceOf={choiceOf}
          accepted={acceptedOf(asking.rows, choices)}
          onClose={() => setAsking(null)}
          onDone={() => {
            focusNextOpenRow(asking.rows);
            forgetSearched(asking.rows);
          }}
        />
      )}
      {asking?.what === 'undo' &&
        asking.rows.map((row) => (
          <UndoDialog
            key={row.row}
            row={row}
            onConfirm={() => {
              setAsking(null);
              undo.mutate([row.row]);
            }}
            onClose={() => setAsking(null)}
          />
        ))}
    </>
  );
}

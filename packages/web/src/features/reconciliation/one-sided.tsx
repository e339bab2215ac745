import type { Reconciliation, ReconciliationRow } from '@hoadon/contracts/reconciliation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePlus2, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { RowCards } from '../../ui/table/row-cards.tsx';
import { TableShell } from '../../ui/table/table-shell.tsx';
import { useMay } from '../auth/index.ts';
import { ConsiderDialog } from './consider-dialog.tsx';
import { type OneSide, useOneSidedColumns } from './one-sided-columns.tsx';
import { oneSidedQuery, useSettleMany } from './queries.ts';

type OneSidedProps = { run: Reconciliation; outcome: OneSide };

/** What one side alone has, as a table: found, narrowed to what is open, chosen, and settled together. */
export function OneSided({ run, outcome }: OneSidedProps) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const [isOpenOnly, setOpenOnly] = useState(run.open[outcome] > 0);
  const [text, setText] = useState('');
  const query = useInfiniteQuery(oneSidedQuery(run.id, outcome, { open: isOpenOnly, text }));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-label={t('reconciliation.pairs')} className="flex flex-col gap-3">
      <p className="text-small text-muted">{t(`reconciliation.hint.${outcome}`)}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox value={text} onSearch={setText} label={t('reconciliation.table.search')} />
        <Checkbox
          label={t('reconciliation.table.openOnly', { number: count(run.open[outcome]) })}
          checked={isOpenOnly}
          onChange={({ target }) => setOpenOnly(target.checked)}
        />
      </div>
      <ChosenRows
        // Of other rows nothing is chosen.
        key={`${isOpenOnly} ${text}`}
        run={run}
        outcome={outcome}
        rows={rows}
        error={query.data ? null : query.error}
        onRetry={() => void query.refetch()}
      />
      {query.hasNextPage && (
        <span>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('reconciliation.table.more')}
          </Button>
        </span>
      )}
      {query.data && <ErrorLine error={query.error} />}
    </section>
  );
}

type ChosenRowsProps = OneSidedProps & {
  /** Undefined while loading. */
  rows: readonly ReconciliationRow[] | undefined;
  error: unknown;
  onRetry: () => void;
};

function ChosenRows({ run, outcome, rows, error, onRetry }: ChosenRowsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const mayWrite = useMay('invoice_management.change');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const open = (rows ?? []).filter(({ is_open }) => is_open);
  const meant = open.filter(({ position }) => chosen.has(position));
  const toggle = (position: number) => {
    const next = new Set(chosen);
    if (!next.delete(position)) next.add(position);
    setChosen(next);
  };
  const columns = useOneSidedColumns(outcome, (row) =>
    mayWrite && row.is_open ? (
      <Checkbox
        label={t('reconciliation.table.choose', { position: row.position })}
        labelHidden
        checked={chosen.has(row.position)}
        onChange={() => toggle(row.position)}
      />
    ) : null,
  );
  const shown = {
    caption: t(`reconciliation.outcome.${outcome}`),
    rowKey: ({ position }: ReconciliationRow) => String(position),
  };
  return (
    <>
      {mayWrite && open.length > 0 && (
        <Checkbox
          label={t('reconciliation.table.all', { count: open.length })}
          checked={meant.length === open.length}
          indeterminate={meant.length > 0 && meant.length < open.length}
          onChange={({ target }) =>
            setChosen(new Set(target.checked ? open.map(({ position }) => position) : []))
          }
        />
      )}
      {narrow && rows && rows.length > 0 && !error ? (
        <RowCards
          {...shown}
          rows={rows}
          title={columns.invoice}
          mark={columns.choice}
          facts={[columns.partner, columns.day, columns.amount, columns.state]}
        />
      ) : (
        <TableShell
          {...shown}
          rows={rows}
          error={error}
          onRetry={onRetry}
          emptyText={t('reconciliation.empty')}
          columns={Object.values(columns)}
        />
      )}
      {mayWrite && (
        <Together run={run} outcome={outcome} rows={meant} onDone={() => setChosen(new Set())} />
      )}
    </>
  );
}

type TogetherProps = OneSidedProps & { rows: readonly ReconciliationRow[]; onDone: () => void };

/** One reason for all that are chosen; purchases that the portal alone has are recorded. */
function Together({ run, outcome, rows, onDone }: TogetherProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const settle = useSettleMany(run.id);
  const leftOut = settle.data?.left_out ?? [];
  const mayTake = outcome === 'only-portal' && !run.kind_of;
  return (
    <>
      {rows.length > 0 && (
        // In sight wherever in the table the rows were chosen.
        <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-surface py-2">
          {mayTake && (
            <Button
              variant="primary"
              icon={FilePlus2}
              busy={settle.isPending}
              onClick={() => settle.mutate({ how: 'take', rows }, { onSuccess: onDone })}
            >
              {t('reconciliation.table.take', { count: rows.length })}
            </Button>
          )}
          <Button icon={MessageSquareText} onClick={() => setAsking(true)}>
            {t('reconciliation.table.consider', { count: rows.length })}
          </Button>
        </div>
      )}
      <ErrorLine error={asking ? null : settle.error} />
      {leftOut.length > 0 && (
        <div role="status" className="text-warning">
          <p>{t('reconciliation.table.leftOut', { count: leftOut.length })}</p>
          <ul className="text-small">
            {leftOut.map(({ name, reason }) => (
              <li key={name}>{`${name}: ${t(`reconciliation.leftOut.${reason}`)}`}</li>
            ))}
          </ul>
        </div>
      )}
      {asking && (
        <ConsiderDialog
          busy={settle.isPending}
          error={settle.error}
          onClose={() => setAsking(false)}
          onReason={(reason) =>
            settle.mutate(
              { how: 'consider', rows, reason },
              {
                onSuccess: () => {
                  setAsking(false);
                  onDone();
                },
              },
            )
          }
        />
      )}
    </>
  );
}

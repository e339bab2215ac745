import type { DeletedInvoice } from '@hoadon/contracts/imported-copies';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import type { PageAct } from '../../../lib/page-acts.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  DataList,
  ListScreen,
  type RowWords,
  useLoadedPlaces,
  useSelection,
} from '../../../ui/list/index.ts';
import { SelectionBar } from '../../../ui/table/selection-bar.tsx';
import { ActPanel, QuestionDialog } from '../../bulk-acts/index.ts';
import type { ListAddress } from '../../invoice-lists/index.ts';
import { partnerOf, seriesOf } from '../../invoices/index.ts';
import { DeletedCard } from './deleted-card.tsx';
import { DELETED_COLUMNS } from './deleted-columns.tsx';
import { type DeletedKind, deletedQuery, RESTORE, rowsIn } from './deleted-query.ts';

const nameOf = (row: DeletedInvoice): string =>
  row.invoice_number
    ? `${seriesOf(row)} ${row.invoice_number}`
    : t('invoices.row.noNumber', { buyer: partnerOf(row) || t('invoices.row.noBuyer') });

const WORDS: RowWords<DeletedInvoice> = {
  open: (row) => t('importedCopies.list.restoreOne', { name: nameOf(row) }),
  select: (row) => t('invoices.row.select', { name: nameOf(row) }),
  acts: (row) => t('invoices.row.actions', { name: nameOf(row) }),
  title: partnerOf,
};
const NO_HEAD = () => null;
const isThere = () => true;
const NO_ACTS: readonly PageAct[] = [];

type DeletedPageProps = ListAddress & {
  kind: DeletedKind;
  /** Link to the other kind. */
  siblings: ReactNode;
};

/** Lists deleted copies or drafts with the user and the time of the deletion, and restores one or the selected rows after a confirmation. */
export function DeletedPage({ kind, search, change, siblings }: DeletedPageProps) {
  const { t } = useTranslation();
  const words = search['search_text'] ?? '';
  const options = deletedQuery(kind, words);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const rows = useMemo(() => rowsIn(query.data?.pages ?? []), [query.data]);
  const loaded = useLoadedPlaces<DeletedInvoice>(query, { rows, isListed: isThere });
  const scope = JSON.stringify(options.queryKey);
  const selection = useSelection(loaded.places, scope);
  const [restoring, setRestoring] = useState<readonly string[] | null>(null);
  const runId = search['run'] ?? null;
  const watch = (run: string | null) =>
    change(({ run: _, ...now }) => ({ ...now, ...(run !== null && { run }) }), true);
  const restore = useCallback(({ id }: DeletedInvoice) => setRestoring([id]), []);
  const entriesOf = useCallback(
    (row: DeletedInvoice) => [
      { label: t('importedCopies.list.restore'), icon: Undo2, onSelect: () => restore(row) },
    ],
    [t, restore],
  );
  const { ids } = selection;
  const acts = useMemo(
    (): readonly PageAct[] =>
      ids.size === 0
        ? NO_ACTS
        : [
            {
              label: t('importedCopies.list.restore'),
              icon: Undo2,
              onSelect: () => setRestoring([...ids]),
            },
          ],
    [ids, t],
  );
  return (
    <>
      <ListScreen
        title={t(`importedCopies.list.title.${kind}`)}
        search={words}
        searchLabel={t('invoiceLists.list.search')}
        onSearch={(typed) =>
          change(
            ({ search_text: _, ...now }) => ({ ...now, ...(typed && { search_text: typed }) }),
            true,
          )
        }
        query={query}
        isEmpty={loaded.places.length === 0}
        isNarrowed={words !== ''}
        notFound={<EmptyState text={t('invoiceLists.list.notFound', { text: words })} />}
        tools={
          <>
            {siblings}
            <SelectionBar
              loaded={loaded}
              selection={selection}
              acts={acts}
              words={{
                none: t('bulkActs.select.all'),
                chosen: t('bulkActs.select.chosen', { count: ids.size }),
                everything: t('bulkActs.select.everything'),
                chooseMatching: t('bulkActs.select.matching'),
              }}
              canTakeAll={false}
            >
              {acts.map(({ label, onSelect }) => (
                <Button key={label} icon={Undo2} onClick={onSelect}>
                  {label}
                </Button>
              ))}
            </SelectionBar>
          </>
        }
        band={
          <>
            <p className="border-b border-hairline bg-surface px-4 py-1.5 text-small text-muted">
              {t('importedCopies.list.hint')}
            </p>
            {runId !== null && (
              <ActPanel key={runId} actId={runId} onAct={watch} onClose={() => watch(null)} />
            )}
          </>
        }
        empty={<EmptyState icon={Trash2} text={t(`importedCopies.list.empty.${kind}`)} />}
      >
        <DataList
          label={t(`importedCopies.list.title.${kind}`)}
          columns={DELETED_COLUMNS[kind]}
          loaded={loaded}
          scope={scope}
          rows={rows}
          words={WORDS}
          headOf={NO_HEAD}
          Card={DeletedCard}
          onOpen={restore}
          entriesOf={entriesOf}
          selection={selection}
        />
      </ListScreen>
      {restoring && (
        <QuestionDialog
          kind={RESTORE[kind]}
          scope={{ list_invoice_id: [...restoring] }}
          onClose={() => setRestoring(null)}
          onDone={(id) => {
            setRestoring(null);
            selection.clear();
            watch(id);
          }}
        />
      )}
    </>
  );
}

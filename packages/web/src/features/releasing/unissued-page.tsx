import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FilePenLine, FileSpreadsheet, History } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMay } from '../auth/index.ts';
import { InvoiceViewer, type ListPageProps, ListScreen, useLoadedRows } from '../invoices/index.ts';
import type { UnissuedStatus } from './counts.ts';
import { BulkRunPanel, UnissuedDialogs } from './lazy-parts.ts';
import { useOpenRun } from './runs/use-open-run.ts';
import { SelectionTools } from './selection-tools.tsx';
import type { Asking } from './unissued-dialogs.tsx';
import { unissuedQuery } from './unissued-query.ts';
import { useRowEntries } from './use-row-entries.ts';
import { useSelection } from './use-selection.ts';
import { useUndoDelete } from './use-undo-delete.ts';

type UnissuedPageProps = ListPageProps & {
  status: UnissuedStatus;
  /** The run of issuing that is being watched. */
  runId: string | null;
  onRun: (id: string | null) => void;
  /** Links to the other two lists, for windows without a sidebar. */
  siblings: ReactNode;
};

/** Drafts, failed invoices or those under way (NAV-010). */
export function UnissuedPage(props: UnissuedPageProps) {
  const { status, search, onSearch, openId, onOpenId, runId, onRun, siblings } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useInfiniteQuery({
    ...unissuedQuery(status, search),
    placeholderData: keepPreviousData,
  });
  const loaded = useLoadedRows(query);
  const mayCreate = useMay('invoice_draft_management.add');
  const mayView = useMay('publish_management.view');
  const selection = useSelection(loaded.rows);
  const [asking, setAsking] = useState<Asking | null>(null);
  const edit = useCallback(
    (id: string) => void navigate({ to: '/main/invoice/$id/edit', params: { id }, search: {} }),
    [navigate],
  );
  const open = useCallback(
    (row: InvoiceRow) => (row.state === 'draft' ? edit(row.id) : onOpenId(row.id)),
    [edit, onOpenId],
  );
  const closeRun = useOpenRun(runId, onRun);
  const { deleted, undo } = useUndoDelete();
  const isSelectable = status !== 'releasing';
  // What can be done with chosen rows takes the place of what can be done without.
  const isIdle = selection.ids.size === 0;
  const { entriesOf, actsOf } = useRowEntries({ onEdit: edit, onView: onOpenId, onAsk: setAsking });
  const dialogs = asking && (
    <UnissuedDialogs
      asking={asking}
      onClose={() => setAsking(null)}
      onEdit={edit}
      onDone={selection.clear}
      onDeleted={deleted}
      onRun={onRun}
      onWatch={(id) => {
        onOpenId(null);
        setAsking({ act: 'watch', id });
      }}
    />
  );
  return (
    <>
      <ListScreen
        title={t(`releasing.title.${status}`)}
        search={search}
        onSearch={onSearch}
        query={query}
        loaded={loaded}
        onOpen={open}
        entriesOf={entriesOf}
        extra={status === 'release_error' ? 'reason' : 'none'}
        {...(isSelectable ? { selection } : {})}
        tools={
          <>
            <span className="w-full tablet:hidden">{siblings}</span>
            {status === 'draf' && mayCreate && isIdle && (
              <Link to="/main/import-drafts" search={{}} className={buttonClass()}>
                <FileSpreadsheet aria-hidden size={16} />
                {t('releasing.action.import')}
              </Link>
            )}
            {mayView && isIdle && (
              <Button icon={History} onClick={() => setAsking({ act: 'runs' })}>
                {t('releasing.action.runs')}
              </Button>
            )}
            {isSelectable && (
              <SelectionTools
                status={status}
                selection={selection}
                loaded={loaded}
                search={search}
                onAsk={setAsking}
                undo={undo}
              />
            )}
          </>
        }
        band={runId && <BulkRunPanel key={runId} runId={runId} onClose={closeRun} />}
        empty={<Empty status={status} />}
      />
      {openId === null && dialogs}
      {openId && (
        <InvoiceViewer
          id={openId}
          loaded={loaded}
          onMove={onOpenId}
          onClose={() => onOpenId(null)}
          actsOf={actsOf}
        >
          {dialogs}
        </InvoiceViewer>
      )}
    </>
  );
}

function Empty({ status }: { status: UnissuedStatus }) {
  const { t } = useTranslation();
  const mayCreate = useMay('invoice_draft_management.add');
  return (
    <EmptyState
      icon={FilePenLine}
      text={t(`releasing.empty.${status}`)}
      action={
        status === 'draf' &&
        mayCreate && (
          <Link to="/main/invoice/new" search={{}} className={buttonClass('primary')}>
            {t('releasing.action.create')}
          </Link>
        )
      }
    />
  );
}

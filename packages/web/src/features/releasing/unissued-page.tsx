import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { WayOut } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { Link, useNavigate } from '@tanstack/react-router';
import { FilePenLine, FileSpreadsheet, History, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { onlyOne, useSelection } from '../../ui/list/index.ts';
import { useMay } from '../auth/index.ts';
import { OwnBarActs, WatchedAct } from '../bulk-acts/index.ts';
import {
  InvoiceListScreen,
  type ListAddress,
  type ListDefinition,
  useInvoiceList,
  useOpenedId,
} from '../invoice-lists/index.ts';
import type { ChosenAct, InvoiceActs } from '../invoices/index.ts';
import { CapacityNotice } from '../licences/index.ts';
import type { UnissuedStatus } from './counts.ts';
import { type UnissuedConfirmation, UnissuedDialogs } from './dialogs/index.ts';
import { SelectionTools } from './selection-tools.tsx';
import { useRowEntries } from './use-row-entries.ts';
import { useUndoDelete } from './use-undo-delete.ts';

/** They are known from the row, before the menu is read. */
const OF_THE_ROW: readonly (InvoiceAction | WayOut)[] = [
  'ISSUE_INVOICE',
  'DELETE_INVOICE',
  'ask-the-authority',
];

const FETCHED_TOOLS = [OwnBarActs];

type UnissuedPageProps = ListAddress & {
  status: UnissuedStatus;
  definition: ListDefinition;
  /** What else may be done with one of them. */
  acts: InvoiceActs;
  /** Links to the other two lists, for windows without a sidebar. */
  siblings: ReactNode;
};

/** Drafts, failed invoices or those under way (NAV-010). */
export function UnissuedPage(props: UnissuedPageProps) {
  const { status, definition, siblings, acts } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useInvoiceList(definition, props);
  const { show, watchedId, watch } = list;
  const mayCreate = useMay('invoice_draft_management.add');
  const mayView = useMay('publish_management.view');
  const mayDelete = useMay('invoice_draft_management.delete');
  const selection = useSelection(list.loaded.places, list.scope);
  const [asking, setAsking] = useState<UnissuedConfirmation | null>(null);
  const [chosen, choose] = useState<ChosenAct | null>(null);
  const edit = useCallback(
    (id: string) => void navigate({ to: '/main/invoice/$id/edit', params: { id }, search: {} }),
    [navigate],
  );
  const open = useCallback(
    (row: InvoiceRow) => (row.state === 'draft' ? edit(row.id) : show(row.id)),
    [edit, show],
  );
  const { deleted, undo } = useUndoDelete();
  const isSelectable = status !== 'releasing';
  // What can be done with chosen rows takes the place of what can be done without, or has one of its own.
  const isIdle = useNarrow() || selection.ids.size === 0;
  const only = onlyOne(selection);
  const { entriesOf, actsOf } = useRowEntries({ onEdit: edit, onView: show, onAsk: setAsking });
  const menuOf = useCallback(
    ({ id }: InvoiceRow) => <acts.Entries id={id} omit={OF_THE_ROW} onChoose={choose} />,
    [acts],
  );
  const dialogs = asking && (
    <UnissuedDialogs
      asking={asking}
      onClose={() => setAsking(null)}
      onEdit={edit}
      onDone={selection.clear}
      onDeleted={deleted}
      onAct={watch}
      onWatch={(id) => {
        show(null);
        setAsking({ act: 'watch', id });
      }}
    />
  );
  return (
    <>
      <InvoiceListScreen
        list={list}
        onOpen={open}
        entriesOf={entriesOf}
        menuOf={menuOf}
        selection={isSelectable ? selection : undefined}
        tools={
          <>
            <span className="w-full tablet:hidden">{siblings}</span>
            {status === 'draf' && mayCreate && isIdle && (
              <Link to="/main/import-drafts" search={{}} className={buttonClass()}>
                <FileSpreadsheet aria-hidden size={16} />
                {t('releasing.action.import')}
              </Link>
            )}
            {status === 'draf' && mayDelete && isIdle && (
              <Link to="/main/deleted/drafts" search={{}} className={buttonClass('quiet')}>
                <Trash2 aria-hidden size={16} />
                {t('shell.nav.deleted')}
              </Link>
            )}
            {mayView && isIdle && (
              <Button icon={History} onClick={() => setAsking({ act: 'recent' })}>
                {t('releasing.action.recent')}
              </Button>
            )}
            {isSelectable && (
              <SelectionTools
                status={status}
                selection={selection}
                list={list}
                onAsk={setAsking}
                undo={undo}
              />
            )}
            {list.loaded.places.length > 0 && <OwnBarActs list={list} selection={selection} />}
          </>
        }
        fetchedTools={FETCHED_TOOLS}
        band={
          <>
            {status === 'draf' && (
              <div className="p-2 empty:hidden">
                <CapacityNotice />
              </div>
            )}
            <WatchedAct actId={watchedId} onAct={watch} />
          </>
        }
        empty={<Empty status={status} />}
        viewer={{ acts, actsOf, omit: OF_THE_ROW, children: dialogs }}
      />
      <WhileClosed>{dialogs}</WhileClosed>
      {only !== null && <acts.SelectedInPalette id={only} omit={OF_THE_ROW} onChoose={choose} />}
      {chosen && <acts.Dialog chosen={chosen} onClose={() => choose(null)} />}
    </>
  );
}

/** The viewer has them above itself. */
const WhileClosed = ({ children }: { children: ReactNode }) => useOpenedId() === null && children;

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

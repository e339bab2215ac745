import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { Link } from '@tanstack/react-router';
import { Download, Eye, FileCheck2, Mail } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Selection, useSelection } from '../../../ui/list/index.ts';
import { useMay } from '../../auth/index.ts';
import { MailInvoice } from '../mail-invoice.tsx';
import { useCopyEntries } from '../use-copy-entries.ts';
import { useDownload } from '../use-download.ts';
import { InvoiceViewer } from '../viewer/index.ts';
import { InvoiceListScreen } from './invoice-list-screen.tsx';
import type { ListDefinition } from './list-definition.ts';
import { type InvoiceListState, type ListAddress, useInvoiceList } from './use-invoice-list.ts';

/** What somebody chose in a list. */
export type ManyProps = { list: InvoiceListState; selection: Selection };

type InvoicePageProps = ListAddress & {
  definition: ListDefinition;
  /** Chooses rows, and does something to all of them. */
  Many: ComponentType<ManyProps>;
};

/** Any list of invoices that are read and sent, not worked on. */
export function InvoicePage(props: InvoicePageProps) {
  const { definition, Many } = props;
  const list = useInvoiceList(definition, props);
  const selection = useSelection(list.loaded.places, list.scope);
  const [mailTo, setMailTo] = useState<string | null>(null);
  const { entriesOf, copiesOf } = useEntries(list.show, setMailTo);
  const { show, openId } = list;
  const open = useCallback((row: InvoiceRow) => show(row.id), [show]);
  return (
    <>
      <InvoiceListScreen
        list={list}
        onOpen={open}
        entriesOf={entriesOf}
        selection={selection}
        tools={<Many list={list} selection={selection} />}
        empty={<Empty definition={definition} />}
      />
      {openId && (
        <InvoiceViewer
          id={openId}
          loaded={list.loaded}
          onMove={show}
          onClose={() => show(null)}
          actsOf={copiesOf}
        />
      )}
      {mailTo && <MailInvoice id={mailTo} onClose={() => setMailTo(null)} />}
    </>
  );
}

/** What can be done with a row, by its direction and the user's permissions. */
function useEntries(onView: (id: string) => void, onMail: (id: string) => void) {
  const { t } = useTranslation();
  const maySend = useMay('invoice_management.change');
  const download = useDownload();
  const copiesOf = useCopyEntries();
  const entriesOf = useCallback(
    (row: InvoiceRow) => {
      const view = { label: t('invoices.action.view'), icon: Eye, onSelect: () => onView(row.id) };
      const mail = {
        label: t('invoices.action.mail'),
        icon: Mail,
        onSelect: () => onMail(row.id),
      };
      const zip = {
        label: t('invoices.action.zip'),
        icon: Download,
        onSelect: () => download(row.id),
      };
      const hasFiles = row.releasing_status === 'released';
      return [
        view,
        ...(hasFiles && maySend && row.kind_of ? [mail] : []),
        ...(hasFiles ? [zip] : []),
        ...copiesOf(row),
      ];
    },
    [t, onView, onMail, maySend, download, copiesOf],
  );
  return { entriesOf, copiesOf };
}

function Empty({ definition }: { definition: ListDefinition }) {
  const { t } = useTranslation();
  const mayCreate = useMay('invoice_draft_management.add');
  return (
    <EmptyState
      icon={FileCheck2}
      text={t(definition.empty)}
      action={
        definition.name === 'revenue' &&
        mayCreate && (
          <Link to="/main/invoice/new" search={{}} className={buttonClass('primary')}>
            {t('invoices.lists.create')}
          </Link>
        )
      }
    />
  );
}

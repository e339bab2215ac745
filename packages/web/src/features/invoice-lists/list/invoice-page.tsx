import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { Link } from '@tanstack/react-router';
import { Download, Eye, FileCheck2 } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { onlyOne, type Selection, useSelection } from '../../../ui/list/index.ts';
import type { FetchedPart } from '../../../ui/program/use-fetched.ts';
import { useMay } from '../../auth/index.ts';
import type { ChosenAct, InvoiceActs } from '../../invoices/index.ts';
import { ReasonsContext, type ReasonsRequest, useDownload } from '../../invoices/index.ts';
import { InvoiceListScreen } from './invoice-list-screen.tsx';
import type { ListDefinition } from './list-definition.ts';
import { type InvoiceListState, type ListAddress, useInvoiceList } from './use-invoice-list.ts';

/** A list and the rows selected in it. */
export type ManyProps = { list: InvoiceListState; selection: Selection };

export type NarrowedProps = { list: InvoiceListState };

type InvoicePageProps = ListAddress & {
  definition: ListDefinition;
  /** Bulk actions on selected rows. */
  Many: ComponentType<ManyProps>;
  /** Shown between tools and rows of a filtered list. */
  Narrowed?: ComponentType<NarrowedProps> | undefined;
  /** Lazy parts of `Many`; must be the same array at every render. */
  fetchedTools: readonly FetchedPart[];
  /** Actions on one invoice. */
  acts: InvoiceActs;
};

/** Page of a list of issued or received invoices; drafts have lists of their own. */
export function InvoicePage(props: InvoicePageProps) {
  const { definition, Many, Narrowed, fetchedTools, acts } = props;
  const list = useInvoiceList(definition, props);
  const selection = useSelection(list.loaded.places, list.scope);
  const [chosen, choose] = useState<ChosenAct | null>(null);
  const [reasons, setReasons] = useState<ReasonsRequest | null>(null);
  const showReasons = useCallback(
    (request: ReasonsRequest) => setReasons((now) => nextOf(now, request)),
    [],
  );
  const entriesOf = useEntries(list.show);
  const menuOf = useCallback(
    ({ id }: InvoiceRow) => <acts.Entries id={id} onChoose={choose} />,
    [acts],
  );
  const only = onlyOne(selection);
  const { show } = list;
  const open = useCallback((row: InvoiceRow) => show(row.id), [show]);
  return (
    <ReasonsContext value={showReasons}>
      <InvoiceListScreen
        list={list}
        onOpen={open}
        entriesOf={entriesOf}
        menuOf={menuOf}
        selection={selection}
        tools={<Many list={list} selection={selection} />}
        fetchedTools={fetchedTools}
        band={Narrowed && list.isNarrowed && <Narrowed list={list} />}
        empty={<Empty definition={definition} />}
        viewer={{ acts }}
      />
      {only !== null && <acts.SelectedInPalette id={only} onChoose={choose} />}
      {chosen && <acts.Dialog chosen={chosen} onClose={() => choose(null)} />}
      {reasons && <acts.Reasons request={reasons} onClose={() => setReasons(null)} />}
    </ReasonsContext>
  );
}

/** A second press on a mark closes its reasons; hovering another mark does not replace pressed ones. */
function nextOf(now: ReasonsRequest | null, request: ReasonsRequest): ReasonsRequest | null {
  if (!now?.isPressed) return request;
  if (!request.isPressed) return now;
  return now.anchor === request.anchor ? null : request;
}

/** Entries that need no request; all others are loaded when the menu opens. */
function useEntries(onView: (id: string) => void) {
  const { t } = useTranslation();
  const download = useDownload();
  return useCallback(
    (row: InvoiceRow) => {
      const view = { label: t('invoices.action.view'), icon: Eye, onSelect: () => onView(row.id) };
      const zip = {
        label: t('invoices.action.zip'),
        icon: Download,
        onSelect: () => download(row.id),
      };
      return row.releasing_status === 'released' ? [view, zip] : [view];
    },
    [t, onView, download],
  );
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
            {t('invoiceLists.lists.create')}
          </Link>
        )
      }
    />
  );
}

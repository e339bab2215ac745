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
import type { ChosenAct, InvoiceActs } from '../invoice-acts.ts';
import { useDownload } from '../use-download.ts';
import { type AskedWhy, WhyContext } from '../why.tsx';
import { InvoiceListScreen } from './invoice-list-screen.tsx';
import type { ListDefinition } from './list-definition.ts';
import { type InvoiceListState, type ListAddress, useInvoiceList } from './use-invoice-list.ts';

/** What somebody chose in a list. */
export type ManyProps = { list: InvoiceListState; selection: Selection };

export type NarrowedProps = { list: InvoiceListState };

type InvoicePageProps = ListAddress & {
  definition: ListDefinition;
  /** Chooses rows, and does something to all of them. */
  Many: ComponentType<ManyProps>;
  /** Between the tools and the rows where the list is narrowed. */
  Narrowed?: ComponentType<NarrowedProps> | undefined;
  /** What `Many` fetches when it is shown; the same at every rendering. */
  fetchedTools: readonly FetchedPart[];
  /** What may be done with one of them. */
  acts: InvoiceActs;
};

/** Any list of invoices that are read and sent, not worked on. */
export function InvoicePage(props: InvoicePageProps) {
  const { definition, Many, Narrowed, fetchedTools, acts } = props;
  const list = useInvoiceList(definition, props);
  const selection = useSelection(list.loaded.places, list.scope);
  const [chosen, choose] = useState<ChosenAct | null>(null);
  const [why, setWhy] = useState<AskedWhy | null>(null);
  const askWhy = useCallback((asked: AskedWhy) => setWhy((now) => nextOf(now, asked)), []);
  const entriesOf = useEntries(list.show);
  const menuOf = useCallback(
    ({ id }: InvoiceRow) => <acts.Entries id={id} onChoose={choose} />,
    [acts],
  );
  const only = onlyOne(selection);
  const { show } = list;
  const open = useCallback((row: InvoiceRow) => show(row.id), [show]);
  return (
    <WhyContext value={askWhy}>
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
      {why && <acts.Reasons asked={why} onClose={() => setWhy(null)} />}
    </WhyContext>
  );
}

/** Pressed again, a mark takes its reasons back; what is only pointed at does not drive away what was pressed. */
function nextOf(now: AskedWhy | null, asked: AskedWhy): AskedWhy | null {
  if (!now?.isPressed) return asked;
  if (!asked.isPressed) return now;
  return now.anchor === asked.anchor ? null : asked;
}

/** Reading an invoice; what may be done with it beyond that is asked for when its menu opens. */
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
            {t('invoices.lists.create')}
          </Link>
        )
      }
    />
  );
}

import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { useMemo, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import {
  DataList,
  type LoadedRows,
  type RowWords,
  type Selection,
} from '../../../ui/list/index.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { buyerOf } from '../invoice-name.ts';
import type { InvoiceColumn } from './columns.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { type MonthHead, monthGrouper } from './month-groups.ts';
import { MonthLine } from './month-line.tsx';

const nameOf = (row: InvoiceRow): string =>
  row.invoice_number ??
  t('invoices.row.noNumber', { buyer: buyerOf(row) || t('invoices.row.noBuyer') });

const WORDS: RowWords<InvoiceRow> = {
  open: (row) => t('invoices.row.open', { name: nameOf(row) }),
  select: (row) => t('invoices.row.select', { name: nameOf(row) }),
  acts: (row) => t('invoices.row.actions', { name: nameOf(row) }),
  title: buyerOf,
};

const headOf = (head: MonthHead) => <MonthLine head={head} />;

type InvoiceListProps = {
  label: string;
  columns: readonly InvoiceColumn[];
  loaded: LoadedRows<InvoiceRow>;
  onOpen: (row: InvoiceRow) => void;
  entriesOf: (row: InvoiceRow) => readonly MenuEntry[];
  selection?: Selection<InvoiceRow> | undefined;
};

/** Any number of invoices under the months they were issued in. */
export function InvoiceList(props: InvoiceListProps) {
  const { rows, hasMore } = props.loaded;
  const [group] = useState(monthGrouper);
  const groups = useMemo(() => group(rows, !hasMore), [group, rows, hasMore]);
  return <DataList {...props} groups={groups} words={WORDS} headOf={headOf} Card={InvoiceCard} />;
}

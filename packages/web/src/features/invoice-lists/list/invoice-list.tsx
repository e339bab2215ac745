import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { ROW_HEIGHT } from '../../../lib/density.ts';
import { t } from '../../../lib/i18n.ts';
import { DataList, type RowWords, type Selection, type Sorting } from '../../../ui/list/index.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { partnerOf } from '../../invoices/index.ts';
import type { InvoiceColumn } from '../columns.tsx';
import type { ListOrder } from '../look/index.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { MonthLine } from './month-line.tsx';
import { useOpenedId } from './opened-invoice-id.ts';
import type { InvoiceListState } from './use-invoice-list.ts';
import { useMonths } from './use-months.ts';

const nameOf = (row: InvoiceRow): string =>
  row.invoice_number ??
  t('invoices.row.noNumber', { buyer: partnerOf(row) || t('invoices.row.noBuyer') });

const WORDS: RowWords<InvoiceRow> = {
  open: (row) => t('invoices.row.open', { name: nameOf(row) }),
  select: (row) => t('invoices.row.select', { name: nameOf(row) }),
  acts: (row) => t('invoices.row.actions', { name: nameOf(row) }),
  title: partnerOf,
};

export type InvoiceListProps = {
  list: InvoiceListState;
  columns: readonly InvoiceColumn[];
  onOpen: (row: InvoiceRow) => void;
  entriesOf: (row: InvoiceRow) => readonly MenuEntry[];
  menuOf: (row: InvoiceRow) => ReactNode;
  selection?: Selection | undefined;
};

/** Invoices of any number; under headings of their months if sorted by day. */
export function InvoiceList({ list, ...props }: InvoiceListProps) {
  const { definition, search, loaded, rows } = list;
  const { density } = list.look.look;
  const [openId, setOpenId] = useState<string | null>(null);
  const months = useMonths(definition, search);
  const headOf = useCallback(
    (name: string) => (
      <MonthLine
        name={name}
        month={months.of(name)}
        isExact={months.isExact}
        sums={definition.sums}
      />
    ),
    [months, definition.sums],
  );
  return (
    <>
      <Followed onOpened={setOpenId} />
      <DataList
        {...props}
        label={t(definition.title)}
        loaded={loaded}
        openId={openId}
        onStand={list.walkTo}
        scope={list.scope}
        rows={rows}
        words={WORDS}
        headOf={headOf}
        Card={InvoiceCard}
        sorting={sortingOf(list)}
        rowHeight={density && ROW_HEIGHT[density]}
      />
    </>
  );
}

/** Passes the id of the open invoice to the list after the invoice has rendered. */
function Followed({ onOpened }: { onOpened: (id: string | null) => void }) {
  const id = useOpenedId();
  useEffect(() => startTransition(() => onOpened(id)), [id, onOpened]);
  return null;
}

/** Names ascend at first; days, numbers and amounts descend. */
const firstOrder = (sort: string): ListOrder['order'] => (sort === 'partner' ? 'asc' : 'desc');

const sortingOf = ({ order: now, arrange }: InvoiceListState): Sorting => ({
  key: now.sort,
  order: now.order,
  onSort: (key) => {
    const sort = key as ListOrder['sort'];
    const turned = now.order === 'asc' ? 'desc' : 'asc';
    arrange({ sort, order: sort === now.sort ? turned : firstOrder(sort) });
  },
});

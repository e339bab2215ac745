import { useMemo } from 'react';
import { ListActs } from '../bulk-acts/index.ts';
import { INVOICE_MENU } from '../invoice-actions/index.ts';
import {
  COLUMNS,
  InvoicePage,
  type ListAddress,
  type ListDefinition,
} from '../invoice-lists/index.ts';
import { PartnerHead } from './partner-head.tsx';
import type { DirectionChoice, PartnerSide } from './side.ts';

type PartnerPageProps = ListAddress & { side: PartnerSide; id: string; direction: DirectionChoice };

const FIXED = {
  ALL: {},
  OUTGOING: { invoice_outgoing: 'true', invoiceType: 'OUTGOING' },
  INCOMING: { invoice_outgoing: 'false', invoiceType: 'INCOMING' },
} as const satisfies Record<DirectionChoice, object>;

const FETCHED_TOOLS = [ListActs];

/** A partner and the invoices with it (NAV-011, NAV-012). */
export function PartnerPage({ side, id, direction, ...address }: PartnerPageProps) {
  const definition = useMemo(
    (): ListDefinition => ({
      name: side,
      title: 'partners.invoices',
      empty: 'partners.noInvoices',
      source: 'invoices',
      fixed: { partner_id: id, ...FIXED[direction] },
      columns: [
        COLUMNS.number,
        { ...COLUMNS.series, narrow: 'minmax(72px,1fr)', wide: 'minmax(76px,1fr)' },
        COLUMNS.direction,
        COLUMNS.state,
        COLUMNS.payment,
        COLUMNS.date,
        COLUMNS.total,
      ],
    }),
    [side, id, direction],
  );
  return (
    <>
      <PartnerHead side={side} id={id} direction={direction} />
      <InvoicePage
        definition={definition}
        Many={ListActs}
        fetchedTools={FETCHED_TOOLS}
        acts={INVOICE_MENU}
        {...address}
      />
    </>
  );
}

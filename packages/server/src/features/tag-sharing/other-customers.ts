import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { Tx } from '../../platform/db/transact.ts';
import { findOthers, type OthersInvoice, type Shared } from './invoice.repository.ts';

/** Names at most; beyond that the count shows that there are more. */
const MOST_NAMED = 20;

/** Throws TAG_HAS_OTHER_CUSTOMERS naming the invoices of the tag that are not the customer's (TAG-015). */
export async function refuseOthers(
  tx: Tx,
  shared: Shared & Readonly<{ partnerId: string }>,
): Promise<void> {
  const others = await findOthers(tx, shared, MOST_NAMED + 1);
  if (others.length === 0) return;
  const named = others.slice(0, MOST_NAMED);
  throw new Failure(
    'TAG_HAS_OTHER_CUSTOMERS',
    {
      count: others.length > MOST_NAMED ? `${MOST_NAMED}+` : String(others.length),
      invoices: named.map(nameOf).join(', '),
    },
    {
      issues: named.map((invoice) => ({
        path: 'tag_id',
        code: 'other-customer',
        params: {
          id: invoice.id,
          invoice: nameOf(invoice),
          customer: invoice.partner_name ?? '',
        },
        severity: 'warning',
      })),
    },
  );
}

const nameOf = ({ template, serial, number }: OthersInvoice): string =>
  `${template}${serial} ${number === null ? '' : displayNumber(number)}`.trim();

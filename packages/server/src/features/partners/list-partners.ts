import {
  type listPartners as contract,
  PARTNER_TYPES,
  type PartnerRow,
} from '@hoadon/contracts/partners';
import { Failure } from '@hoadon/domain/errors/failure';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimal, sum } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { PageAnswer } from '../../platform/http/route.ts';
import {
  countPartners,
  findDealings,
  findPartnersByName,
  type PartnerDealings,
} from './list-partners.repository.ts';

/** Customers or vendors by name, with what their invoices in force come to (PART-004). */
export async function listPartners(
  db: Db,
  companyId: string,
  asked: z.output<typeof contract.input>,
): Promise<PageAnswer<PartnerRow[]>> {
  const { page, page_size, start_date = null, end_date = null } = asked;
  const type = PARTNER_TYPES.find((known) => known === asked.type);
  if (!type) throw new Failure('NOT_FOUND');
  const question = { type, words: asked.search_text, id: asked.id ?? null };
  const [rows, total] = await Promise.all([
    findPartnersByName(db, companyId, question, {
      limit: page_size,
      skip: (page - 1) * page_size,
    }),
    countPartners(db, companyId, question),
  ]);
  const dealings = await findDealings(db, companyId, {
    direction: type === 'customers' ? 'issued' : 'received',
    partnerIds: rows.map(({ id }) => id),
    from: start_date,
    to: end_date,
  });
  return {
    rows: rows.map(({ id, name, tax_code, address }) => ({
      id,
      company_name: name,
      taxcode: tax_code,
      address,
      ...totalsOf(dealings.filter(({ partner_id }) => partner_id === id)),
    })),
    pageInfo: { total, current_page: page, current_limit: page_size, next_cursor: null },
  };
}

const dongFirst = (one: string, other: string): number =>
  Number(other === DEFAULT_CURRENCY) - Number(one === DEFAULT_CURRENCY) || (one < other ? -1 : 1);

function totalsOf(dealings: readonly PartnerDealings[]) {
  const counted = dealings.filter(
    ({ chain_state, processing_state, series }) =>
      countsFor({ chainState: chain_state, processingState: processing_state, serial: series }) ===
      1,
  );
  const currencies = [...new Set(counted.map(({ currency }) => currency))].sort(dongFirst);
  return {
    invoices: counted.reduce((count, { invoices }) => count + invoices, 0),
    latest_issued_date:
      counted
        .map(({ latest }) => latest)
        .sort()
        .at(-1) ?? null,
    amounts: currencies.map((code) => {
      const its = counted.filter(({ currency }) => currency === code);
      return {
        currency_code: code,
        total_amount_with_tax: sum(its.map(({ with_tax }) => decimal(with_tax))),
        debt: sum(its.map(({ debt }) => decimal(debt))),
      };
    }),
  };
}

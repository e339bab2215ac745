import {
  type listPartners as contract,
  PARTNER_TYPES,
  type PartnerRow,
} from '@hoadon/contracts/partners';
import { Failure } from '@hoadon/domain/errors/failure';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimal, isZero, sum } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import type { PageAnswer, Session } from '../../../platform/http/route.ts';
import { partnersReadableBy } from '../../invoices/index.ts';
import { latestEmails } from '../contact.ts';
import { findInvoiceEmails } from '../record.repository.ts';
import { situation, situationsOf } from '../situation.ts';
import {
  countPartners,
  findDealings,
  findPartnersByName,
  type PartnerDealings,
} from './list-partners.repository.ts';

/** Customers or vendors by name, with what their invoices in force come to (PART-004). */
export async function listPartners(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  request: z.output<typeof contract.input>,
): Promise<PageAnswer<PartnerRow[]>> {
  const { page, page_size, start_date = null, end_date = null } = request;
  const type = PARTNER_TYPES.find((value) => value === request.type);
  if (!type) throw new Failure('NOT_FOUND');
  const counted = {
    direction: type === 'customers' ? 'issued' : 'received',
    from: start_date,
    to: end_date,
  } as const;
  const question = {
    type,
    words: request.search_text,
    readable: partnersReadableBy(permissions),
    ...(await narrowed(request, () => debtors(db, companyId, counted))),
  };
  const [rows, total] = await Promise.all([
    findPartnersByName(db, companyId, question, {
      limit: page_size,
      skip: (page - 1) * page_size,
    }),
    countPartners(db, companyId, question),
  ]);
  const partnerIds = rows.map(({ id }) => id);
  const [dealings, emails, entries] = await Promise.all([
    findDealings(db, companyId, { ...counted, partnerIds }),
    findInvoiceEmails(db, companyId, partnerIds),
    situationsOf(db, rows),
  ]);
  return {
    rows: rows.map(({ id, name, tax_code, address, emails: own }) => ({
      id,
      company_name: name,
      taxcode: tax_code,
      company_TaxCode: tax_code,
      address,
      ...totalsOf(
        dealings.filter(({ partner_id }) => partner_id === id),
        counted.direction,
      ),
      latest_emails: latestEmails(own, emails.get(id) ?? []),
      ...situation(entries.get(tax_code ?? '')),
    })),
    pageInfo: { total, current_page: page, current_limit: page_size, next_cursor: null },
  };
}

/** Whom the question leaves: the one asked for, and of these who owes or who does not. */
async function narrowed(
  { id, debt }: Pick<z.output<typeof contract.input>, 'id' | 'debt'>,
  readDebtors: () => Promise<string[]>,
) {
  const ids = id === undefined ? null : [id];
  if (debt === undefined) return { among: ids, except: [] };
  const owing = await readDebtors();
  if (!debt) return { among: ids, except: owing };
  return { among: ids ? ids.filter((one) => owing.includes(one)) : owing, except: [] };
}

/** Those of whom anything is unpaid in any currency. */
async function debtors(
  db: Db,
  companyId: string,
  counted: Pick<Parameters<typeof findDealings>[2], 'direction' | 'from' | 'to'>,
): Promise<string[]> {
  const dealings = await findDealings(db, companyId, { ...counted, partnerIds: null });
  const byPartner = new Map<string, PartnerDealings[]>();
  for (const one of dealings) {
    const others = byPartner.get(one.partner_id);
    if (others) others.push(one);
    else byPartner.set(one.partner_id, [one]);
  }
  return [...byPartner]
    .filter(([, own]) => totalsOf(own, counted.direction).amounts.some(({ debt }) => !isZero(debt)))
    .map(([id]) => id);
}

const dongFirst = (one: string, other: string): number =>
  Number(other === DEFAULT_CURRENCY) - Number(one === DEFAULT_CURRENCY) || (one < other ? -1 : 1);

function totalsOf(dealings: readonly PartnerDealings[], direction: 'issued' | 'received') {
  const counted = dealings.filter(
    ({ chain_state, processing_state, series }) =>
      countsFor({ chainState: chain_state, processingState: processing_state, serial: series }) ===
      1,
  );
  const currencies = [...new Set(counted.map(({ currency }) => currency))].sort(dongFirst);
  return {
    invoices: counted.reduce((count, { invoices }) => count + invoices, 0),
    unpaid_invoices: counted.reduce((count, { unpaid }) => count + unpaid, 0),
    latest_issued_date:
      counted
        .map(({ latest }) => latest)
        .sort()
        .at(-1) ?? null,
    amounts: currencies.map((code) => {
      const its = counted.filter(({ currency }) => currency === code);
      const debt = sum(its.map((one) => decimal(one.debt)));
      return {
        currency_code: code,
        total_amount_with_tax: sum(its.map(({ with_tax }) => decimal(with_tax))),
        debt,
        receivable_debt: direction === 'issued' ? debt : null,
      };
    }),
  };
}

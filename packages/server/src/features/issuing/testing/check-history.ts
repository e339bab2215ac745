import { expect } from 'vitest';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import type { IssuingCompany, IssuingFixture } from './issuing-fixture.ts';
import { countedTotals, storedTotals } from './month-totals.ts';

/** A number that a caller received, which must never change. */
export type Promised = Readonly<{ id: string; number: number }>;

export type HistoryOfSeries = Readonly<{
  serial: string;
  /** Every draft that was saved. */
  drafts: readonly string[];
  promised: readonly Promised[];
}>;

/**
 * Invariants of a series after all work is complete: no number twice, none skipped, no invoice lost, none sent twice
 * with different bytes, no returned number changed.
 */
export async function checkHistory(
  fixture: IssuingFixture,
  company: IssuingCompany,
  { serial, drafts, promised }: HistoryOfSeries,
): Promise<void> {
  const { db } = fixture.platform;
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'processing_state', 'authority_code'])
    .where('company_id', '=', company.companyId)
    .where('serial', '=', serial)
    .orderBy('number')
    .execute();
  expect(invoices.map(({ id }) => id).sort()).toEqual([...drafts].sort());
  const numbered = invoices.filter(({ number }) => number !== null);
  expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, index) => index + 1));
  const series = await db
    .selectFrom('series')
    .select('next_number')
    .where('company_id', '=', company.companyId)
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
  expect(series.next_number).toBe(numbered.length + 1);
  for (const { id, number } of promised)
    expect(invoices.find((invoice) => invoice.id === id)?.number).toBe(number);
  for (const invoice of numbered)
    expect(['accepted', 'refused']).toContain(invoice.processing_state);
  checkAuthority(fixture, company, serial, numbered);
}

type Ended = Readonly<{ number: number | null; processing_state: string }>;

/** The records of the modelled authority agree with the database. */
function checkAuthority(
  { authority }: IssuingFixture,
  { taxCode }: IssuingCompany,
  serial: string,
  numbered: readonly Ended[],
): void {
  expect(authority.contradictions).toEqual([]);
  const arrived = authority.arrived.filter(
    ({ invoice }) => invoice.seller.taxCode === taxCode && invoice.serial === serial,
  );
  const numbers = new Set(numbered.map(({ number }) => String(number)));
  for (const { invoice } of arrived) expect(numbers).toContain(invoice.number);
  for (const { number, processing_state } of numbered) {
    const key = `${taxCode}|1|${serial}|${number}`;
    expect([key, authority.accepted.has(key)]).toEqual([key, processing_state === 'accepted']);
    const sent = arrived.filter(({ invoice }) => invoice.number === String(number));
    const refusals = authority.refused.get(key) ?? 0;
    const messages = new Set(sent.map(({ header }) => header.messageId)).size;
    // Another message for the same number may only follow a refusal of the one before.
    expect(messages).toBeLessThanOrEqual(refusals + 1);
  }
}

/** Invariants of a company at any time. */
export async function checkCompany(
  { platform: { db } }: IssuingFixture,
  { companyId }: IssuingCompany,
): Promise<void> {
  expect(await storedTotals(db, companyId)).toEqual(await countedTotals(db, companyId));
  const { count } = await db
    .selectFrom('invoice')
    .select((table) => table.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow();
  const licence = await db
    .selectFrom('licence')
    .select('used')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(licence.used).toBe(Number(count));
  const chain = (await verifyAudit(db)).find((verdict) => verdict.companyId === companyId);
  expect(chain).toMatchObject({ fault: null });
}

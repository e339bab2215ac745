import type { PaidOriginal } from '@hoadon/domain/corrections/paid-original';
import type { Correction, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import type { Licence } from '@hoadon/domain/licences/licence';
import { DEFAULT_CURRENCY, isForeign } from '@hoadon/domain/money/currency';
import { type Decimal, decimal } from '@hoadon/domain/money/decimal';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Db, PREPARED } from '../../../platform/db/open.ts';
import { companyQuery, declaredBy, sellerOf } from '../../company/index.ts';
import { announcementLines } from '../../invoice-templates/index.ts';
import { findNamed, findPayable, leftOfCorrected } from '../../invoices/index.ts';
import { licenceFrom, runningLicences } from '../../licences/index.ts';
import { currentSetting, settingsFrom } from '../../seller-settings/index.ts';
import type { IssuingDeps } from '../deps.ts';
import type { AssessFacts } from './assess-draft.ts';

/** `licence` null: none is running. */
export type IssueFacts = AssessFacts & Readonly<{ licence: Licence | null }>;

/**
 * Loads the facts for assessing a draft and for releasing it: one query, and another for the family of an adjusted
 * invoice, for the payments of a replaced one or for the last invoice in a foreign currency.
 */
export async function assessFacts(
  { db, clock, config }: Pick<IssuingDeps, 'db' | 'clock' | 'config'>,
  companyId: string,
  purpose: AssessFacts['purpose'],
  about: Pick<InvoiceDraft, 'related' | 'currency'> | null = null,
): Promise<IssueFacts> {
  const now = clock.now();
  const row = await companyQuery(db, companyId)
    .select([
      jsonArrayFrom(announcementLines(db, companyId)).as('permitted'),
      jsonArrayFrom(runningLicences(db, companyId, now)).as('licences'),
      jsonArrayFrom(currentSetting(db, companyId)).as('display'),
    ])
    .modifyFront(PREPARED)
    .executeTakeFirstOrThrow();
  const { permitted, licences, display } = row;
  const licence = licenceFrom(licences, now);
  return {
    seller: sellerOf(row),
    today: clock.today(),
    declares: declaredBy(row),
    holidays: config.holidays,
    rounding: settingsFrom(display).settings.rounding,
    purpose,
    permitted,
    licence,
    ...(about?.related?.adjusts === 'amounts' && {
      left: await leftOfCorrected(db, companyId, about.related),
    }),
    ...(about?.related?.relation === 'replaces' && {
      paidOriginal: await findPaidOriginal(db, companyId, about.related),
    }),
    ...(about &&
      isForeign(about.currency) && { lastRate: await findLastRate(db, companyId, about.currency) }),
  };
}

/** What was paid of the invoice that a replacement names; null where the company has none of this name. */
async function findPaidOriginal(
  db: Db,
  companyId: string,
  related: Correction,
): Promise<PaidOriginal | null> {
  const id = await findNamed(db, companyId, related);
  const rows = id === null ? [] : await findPayable(db, companyId, [id]);
  const original = rows.find((row) => row.id === id);
  if (!original) return null;
  return {
    currency: original.currency,
    paid: decimal(original.paid_amount),
    buyer: { name: original.partner_name, taxCode: original.partner_tax_code },
  };
}

/** The exchange rate of the latest invoice in the currency that was issued here; null before the first. */
async function findLastRate(db: Db, companyId: string, currency: string): Promise<Decimal | null> {
  const row = await db
    .selectFrom('invoice')
    .select('exchange_rate')
    .where('company_id', '=', companyId)
    .where('direction', '=', 'issued')
    .where('currency', '=', currency)
    // So that the partial index of foreign currencies applies.
    .where('currency', '<>', DEFAULT_CURRENCY)
    .where('deleted_at', 'is', null)
    .where('origin', '=', ISSUED_HERE)
    .where('number', 'is not', null)
    .where('exchange_rate', 'is not', null)
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.exchange_rate ? decimal(row.exchange_rate) : null;
}

import type { Correction } from '@hoadon/domain/invoice/invoice';
import type { Licence } from '@hoadon/domain/licences/licence';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { PREPARED } from '../../../platform/db/open.ts';
import { companyQuery, declaredBy, sellerOf } from '../../company/index.ts';
import { announcementLines } from '../../invoice-templates/index.ts';
import { leftOfCorrected } from '../../invoices/index.ts';
import { licenceFrom, runningLicences } from '../../licences/index.ts';
import { currentSetting, settingsFrom } from '../../seller-settings/index.ts';
import type { IssuingDeps } from '../deps.ts';
import type { AssessFacts } from './assess-draft.ts';

/** What is known of a company before anything is issued for it; `licence` null: none runs. */
export type IssueFacts = AssessFacts & Readonly<{ licence: Licence | null }>;

/**
 * What the server needs to know to judge a payload, and whether it may be issued: one look at the database, and
 * one at the family of what an adjustment `corrects`.
 */
export async function assessFacts(
  { db, clock, config }: Pick<IssuingDeps, 'db' | 'clock' | 'config'>,
  companyId: string,
  purpose: AssessFacts['purpose'],
  corrects: Correction | null = null,
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
    ...(corrects?.adjusts === 'amounts' && {
      left: await leftOfCorrected(db, companyId, corrects),
    }),
  };
}

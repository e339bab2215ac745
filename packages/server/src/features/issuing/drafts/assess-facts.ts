import { findSeller } from '../../company/index.ts';
import { findAnnouncementLines } from '../../invoice-templates/index.ts';
import type { IssuingDeps } from '../deps.ts';
import type { AssessFacts } from './assess-draft.ts';

/** What the server needs to know to judge a payload. */
export async function assessFacts(
  { db, clock }: IssuingDeps,
  companyId: string,
  purpose: AssessFacts['purpose'],
): Promise<AssessFacts> {
  const [seller, permitted] = await Promise.all([
    findSeller(db, companyId),
    findAnnouncementLines(db, companyId),
  ]);
  return { seller, today: clock.today(), purpose, permitted };
}

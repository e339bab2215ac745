import { notable } from '@hoadon/contracts/notifications';
import { reachedMarks } from '@hoadon/domain/licences/capacity-mark';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { licenceInForce } from '../licence-room.ts';
import { findAdmins, findCompaniesAtMark, noteMarks } from './warning.repository.ts';
import { CAPACITY_LETTER } from './warning-jobs.ts';

const JOB = 'job/licence-capacity';

/**
 * Warns a company of the highest mark that its packages have reached, once: by an event, a letter to each administrator
 * and the audit trail. Of several marks passed at once only the highest is notified. May run any number of times.
 */
export const warnOfCapacity = (platform: Platform, companyId: string): Promise<void> =>
  retryUntilOutcomeKnown(() =>
    transact(platform.db, async (tx) => {
      const at = platform.clock.now();
      const licence = await licenceInForce(tx, companyId, at);
      if (licence === null || licence.capacity === null) return;
      const { licenceId, capacity, count: used } = licence;
      const marks = reachedMarks(licence);
      if (marks.length === 0) return;
      const warned = { licenceId, capacity, used };
      const newMarks = await noteMarks(tx, companyId, warned, { marks, at });
      const mark = marks.findLast((one) => newMarks.includes(one));
      if (mark === undefined) return;
      const letters = (await findAdmins(tx, companyId)).map((userId) => ({
        companyId,
        userId,
        mark,
        ...warned,
      }));
      if (letters.length > 0) await platform.jobs.enqueue(tx, CAPACITY_LETTER, letters);
      platform.events.publish(tx, companyId, [
        { type: 'licence', id: licenceId, state: String(mark) },
        notable({
          kind: 'licence-used',
          about: `licence/${licenceId}/${capacity}/${mark}`,
          percent: mark,
          used,
          capacity,
        }),
      ]);
      const payload = { mark, capacity, used };
      const subject = `licence/${licenceId}`;
      writeAudit(tx, [{ companyId, actor: JOB, act: 'licence.warned', subject, at, payload }]);
    }),
  );

/** The same for all that may have come to a mark without numbering, as where a package ended. */
export async function warnAllOfCapacity(platform: Platform): Promise<void> {
  for (const companyId of await findCompaniesAtMark(platform.db, platform.clock.now()))
    await warnOfCapacity(platform, companyId).catch((err: unknown) =>
      platform.log.error({ err, companyId }, 'a company was not warned of its packages'),
    );
}

import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { anonymisePerson, findDue } from './deletion.repository.ts';

/** Deletes the data of each person whose thirty days are over; a failure does not stop the others. */
export async function finishDeletions({ db, clock, log }: Platform): Promise<void> {
  const at = clock.now();
  for (
    let stayed = 0, due = await findDue(db, at, 0);
    due.length > 0;
    due = await findDue(db, at, stayed)
  )
    for (const userId of due) {
      const isGone = await transact(db, (tx) => anonymisePerson(tx, userId, at)).catch(
        (err: unknown) => {
          if (isInfrastructureError(err)) throw err;
          log.error({ err, userId }, 'a deleted account was not forgotten');
          return false;
        },
      );
      if (!isGone) stayed += 1;
    }
}

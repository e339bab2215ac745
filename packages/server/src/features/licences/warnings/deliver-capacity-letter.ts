import { type Mail, MailRefused } from '../../../connectors/mail/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import { warnOfCapacity } from './warn-of-capacity.ts';
import { findAdmin } from './warning.repository.ts';
import { CAPACITY_LETTER, CAPACITY_REACHED, type CapacityLetter } from './warning-jobs.ts';
import { writeCapacityLetter } from './write-capacity-letter.ts';

export type WarningDeps = Platform & Readonly<{ mail: Mail }>;

/** Warns of packages that come to an end, behind the numbering that used them. */
export function licenceWarnings(deps: WarningDeps): void {
  deps.jobs.handle(CAPACITY_REACHED, async (reached) => {
    for (const { companyId } of reached) await warnOfCapacity(deps, companyId);
  });
  deps.jobs.handle(CAPACITY_LETTER, async (letters) => {
    for (const letter of letters) await deliver(deps, letter);
  });
}

/** Run twice the same letter goes out under the same message id, which mail servers take for one. */
async function deliver(deps: WarningDeps, wanted: CapacityLetter): Promise<void> {
  const { companyId, userId, licenceId, capacity, used, mark } = wanted;
  const admin = await findAdmin(deps.db, companyId, userId);
  if (!admin) return;
  const { publicUrl } = deps.config;
  const link = new URL('/main/settings/licence', publicUrl).href;
  const { name: addressee, company } = admin;
  const id = ['licence', companyId, licenceId, capacity, mark, userId].join('.');
  try {
    await deps.mail.send({
      ...writeCapacityLetter({ addressee, company, used, capacity, mark, link }),
      to: [admin.email],
      attachments: [],
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ companyId, reason: error.message }, 'a warning of packages was refused');
  }
}

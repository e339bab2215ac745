import { type Mail, MailRefused } from '../../../connectors/mail/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAdmin } from './warning.repository.ts';
import type { CapacityLetter } from './warning-jobs.ts';
import { writeCapacityLetter } from './write-capacity-letter.ts';

export type WarningDeps = Platform & Readonly<{ mail: Mail }>;

/** A second run sends the letter under the same message id, so that mail servers drop the duplicate. */
export async function deliverCapacityLetter(
  deps: WarningDeps,
  wanted: CapacityLetter,
): Promise<void> {
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

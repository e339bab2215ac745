import { createHash, randomInt, randomUUID } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findAddress, markConfirmed, saveCode, takeTry } from './confirm-address.repository.ts';
import type { MailingDeps } from './deps.ts';
import { writeConfirmationLetter } from './letter.ts';
import { takeProvenName } from './proven-name.ts';

const DIGITS = 8;
const LASTS_MS = 30 * 60_000;
const MOST_TRIES = 5;

/** Mails a code to the user's own address, to show that it is his. Confirmed already: nothing is sent. */
export async function sendConfirmation(
  { db, clock, mail, config }: MailingDeps,
  { userId }: Session,
): Promise<void> {
  const user = await findAddress(db, userId);
  if (!user || user.email_confirmed_at !== null) return;
  const { email } = user;
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const expiresAt = new Date(Date.parse(clock.now()) + LASTS_MS).toISOString();
  await saveCode(db, { userId, email, hash: hashOf(userId, code), expiresAt });
  await mail.send({
    ...writeConfirmationLetter(code),
    to: [email],
    attachments: [],
    messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
  });
}

/** Takes the code. Throws CONFIRMATION_CODE_INVALID for a wrong one, one too old and one tried too often. */
export async function confirmAddress(
  { db, clock }: MailingDeps,
  { companyId, userId, actor }: Session,
  context: RequestContext,
  code: string,
): Promise<void> {
  const at = clock.now();
  const sent = await takeTry(db, userId, at, MOST_TRIES);
  if (sent?.code_hash !== hashOf(userId, code)) throw new Failure('CONFIRMATION_CODE_INVALID');
  await transact(db, async (tx) => {
    if (!(await markConfirmed(tx, userId, sent.email, at)))
      throw new Failure('CONFIRMATION_CODE_INVALID');
    // Where another account proved the address before, that one goes on signing in by it.
    await takeProvenName(tx, { userId, email: sent.email, at });
    // The code is used up now: a retry with it must not be refused as wrong.
    await context.saveResponse(tx, {});
    const act = 'user.email-confirmed';
    writeAudit(tx, [{ companyId, actor, act, subject: `user/${userId}`, at, payload: null }]);
  });
}

const hashOf = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');

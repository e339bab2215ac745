import { MailRefused } from '../../connectors/mail/port.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import { composeMail } from './compose-mail.ts';
import type { MailingDeps } from './deps.ts';
import type { SendMail } from './mail-job.ts';
import {
  type Answer,
  beginTry,
  findUndelivered,
  finishEmail,
  type MailOutcome,
  noteAnswers,
  noteReason,
  type WaitingEmail,
} from './repository.ts';

/** After so many tries, a quarter of an hour, a person decides. */
const MOST_TRIES = 6;
const LONGEST_REASON = 500;

type Result = Readonly<{ outcome: MailOutcome; answers: readonly Answer[] }>;

/**
 * Hands a waiting mail to the mail server and notes what came of it. Run twice it may arrive twice,
 * under one message id; a mail that does not wait any more is left alone. Throws what may be better
 * at the next try.
 */
export async function deliver(deps: MailingDeps, { companyId, emailId }: SendMail): Promise<void> {
  const email = await beginTry(deps.db, companyId, emailId);
  if (!email) return;
  const addresses = await findUndelivered(deps.db, companyId, emailId);
  const result = await tryOnce(deps, companyId, email, addresses);
  if (result instanceof Error) {
    await noteReason(deps.db, companyId, emailId, wordsOf(result));
    throw result;
  }
  await note(deps, companyId, emailId, result);
}

/** The end of the mail, or the error after which it is to be tried again. */
async function tryOnce(
  deps: MailingDeps,
  companyId: string,
  email: WaitingEmail,
  addresses: readonly string[],
): Promise<Result | Error> {
  try {
    const { refused } = await deps.mail.send({
      ...(await composeMail(deps, companyId, email)),
      to: addresses,
      messageId: email.message_id,
    });
    const refusals = new Map(refused.map(({ address, reason }) => [address, reason]));
    return {
      outcome: { state: 'accepted', reason: null },
      answers: addresses.map((address) => ({ address, refusal: refusals.get(address) ?? null })),
    };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const isFinal = error instanceof MailRefused;
    if (!isFinal && email.attempts < MOST_TRIES) return error;
    const reason = wordsOf(error);
    return {
      outcome: { state: 'failed', reason },
      answers: isFinal ? addresses.map((address) => ({ address, refusal: reason })) : [],
    };
  }
}

const wordsOf = (error: Error): string => error.message.slice(0, LONGEST_REASON);

async function note(
  deps: MailingDeps,
  companyId: string,
  emailId: string,
  { outcome, answers }: Result,
): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    if (!(await finishEmail(tx, companyId, emailId, outcome, at))) return;
    await noteAnswers(tx, companyId, emailId, answers);
    const { state } = outcome;
    deps.events.publish(tx, companyId, [{ type: 'email', id: emailId, state }]);
    writeAudit(tx, [
      {
        companyId,
        actor: 'job/mailing',
        act: `email.${state}`,
        subject: `email/${emailId}`,
        at,
        payload: { reason: outcome.reason, answers },
      },
    ]);
  });
}

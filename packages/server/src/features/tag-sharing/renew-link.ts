import { randomUUID } from 'node:crypto';
import type { renewTagAccessLink } from '@hoadon/contracts/tag-sharing';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import {
  checkAddressConfirmed,
  checkRecipientsOfDay,
  findCompany,
  readAddresses,
} from '../mailing/index.ts';
import type { TagSharingDeps } from './deps.ts';
import { hashOf, linkTo, newSecret } from './link.ts';
import { publish } from './manage-shares.ts';
import { findShare, saveLink } from './share.repository.ts';
import { countShareLetters, insertShareLetter } from './share-letter.repository.ts';
import { writeShareLetter } from './share-letter.ts';

type Answer = z.output<typeof renewTagAccessLink.output>;

/** A letter carries text of its sender to any address: a few a day are enough for sharing. */
const LETTERS_OF_DAY = {
  kind: 'share_letter',
  most: 100,
  refusal: 'SHARE_MAIL_LIMIT_REACHED',
  countSince: countShareLetters,
} as const;

/**
 * Returns a new link, which is shown this once. A lost response is harmless: the next link replaces this one. The letter
 * is sent at once and not queued, because a queue would store the secret.
 */
export async function renewLink(
  deps: TagSharingDeps,
  session: Session,
  { id, send_to }: z.output<typeof renewTagAccessLink.input>,
): Promise<Answer> {
  const { db, clock, config } = deps;
  const { companyId } = session;
  const addresses = send_to === null ? [] : readAddresses(send_to);
  if (addresses.length > 0) await checkAddressConfirmed(db, session);
  const share = await findShare(db, companyId, clock.today(), id);
  if (!share || share.tag_name === null) throw new Failure('NOT_FOUND');
  if (share.state !== 'active') throw new Failure('SHARE_NOT_ACTIVE');
  const secret = newSecret();
  await transact(db, async (tx) => {
    await countLetter(tx, companyId, addresses.length, clock.now());
    if (!(await saveLink(tx, companyId, id, hashOf(secret), clock.now())))
      throw new Failure('NOT_FOUND');
    const payload = { sent_to: addresses };
    publish(tx, deps, session, { id, act: 'link-renewed', state: share.state, payload });
  });
  const link = linkTo(config.publicUrl, { companyId, id }, secret);
  if (addresses.length === 0) return { link, sent_to: null };
  const about = { name: share.name, tag: share.tag_name, expiresOn: share.expires_on, link };
  const isSent = await handOver(deps, companyId, addresses, about);
  return { link, sent_to: isSent ? addresses.join(', ') : null };
}

/** Counts a letter before it is handed over: one that the mail server refuses counts as well. */
async function countLetter(
  tx: Tx,
  companyId: string,
  recipients: number,
  now: Instant,
): Promise<void> {
  if (recipients === 0) return;
  await checkRecipientsOfDay(tx, LETTERS_OF_DAY, { companyId, recipients, now });
  await insertShareLetter(tx, companyId, { recipients, at: now });
}

type About = Readonly<{ name: string; tag: string; expiresOn: string; link: string }>;

/** False where the mail server did not take it: the caller has the link and may send it himself. */
async function handOver(
  { db, mail, config, log }: TagSharingDeps,
  companyId: string,
  to: readonly string[],
  about: About,
): Promise<boolean> {
  const { full_name: name, phone, email } = await findCompany(db, companyId);
  try {
    const { refused } = await mail.send({
      ...writeShareLetter({ ...about, seller: { name, phone, email } }),
      fromName: name,
      ...(email && { replyTo: email }),
      to,
      attachments: [],
      messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
    });
    return refused.length === 0;
  } catch (err) {
    log.warn({ err }, 'a shared link was not mailed');
    return false;
  }
}

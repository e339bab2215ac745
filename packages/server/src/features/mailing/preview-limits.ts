import { Failure } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import { findAddress } from './confirm-address.repository.ts';

/** A preview is for the few who check an invoice before it is issued. */
const MOST_RECIPIENTS_A_DAY = 100;
const A_DAY_MS = 86_400_000;
const LONGEST_NAME = 100;

/** A preview may be mailed by whoever registered a moment ago: only from an address that is his. */
export async function checkMayMailPreview(db: Db, { userId }: Session): Promise<void> {
  const user = await findAddress(db, userId);
  if (!user?.email_confirmed_at) throw new Failure('EMAIL_NOT_CONFIRMED');
}

/** To a few a day. Nobody else of the company counts before this transaction has ended. */
export async function checkPreviewsOfDay(
  tx: Tx,
  companyId: string,
  recipients: number,
  now: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('preview_mail', ${companyId}::bigint))`.execute(
    tx,
  );
  const since = new Date(Date.parse(now) - A_DAY_MS).toISOString();
  if ((await countPreviewRecipients(tx, companyId, since)) + recipients > MOST_RECIPIENTS_A_DAY)
    throw new Failure('PREVIEW_MAIL_LIMIT_REACHED', { most: String(MOST_RECIPIENTS_A_DAY) });
}

async function countPreviewRecipients(db: Db, companyId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('email')
    .innerJoin('email_recipient', (join) =>
      join
        .onRef('email_recipient.company_id', '=', 'email.company_id')
        .onRef('email_recipient.email_id', '=', 'email.id'),
    )
    .where('email.company_id', '=', companyId)
    .where('email_recipient.company_id', '=', companyId)
    .where('email.preview_hash', 'is not', null)
    .where('email.created_at', '>', since)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A name that its owner chose freely, as a preview shows it: short, and nothing in it that a mail reader makes a link of. */
export const harmlessName = (name: string): string =>
  name
    .replaceAll(/\s+/g, ' ')
    .replaceAll('://', ' ')
    .replaceAll(/(?<=[\p{L}\d])\.(?=[\p{L}\d])/gu, '. ')
    .slice(0, LONGEST_NAME);

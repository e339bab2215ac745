import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Letter } from './letter-form.ts';

export type NewEmail = Readonly<{
  invoiceId: string | null;
  previewHash: string | null;
  addressee: string;
  symbol: string;
  messageId: string;
  addresses: readonly string[];
  /** About a payment: with its words. */
  payment?: Readonly<{ id: string; letter: Letter }>;
  /** A notification of a member, with its text. */
  notice?: Readonly<{ userId: string; letter: Letter }>;
}>;

export type Written = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

export async function insertEmail(
  db: Db,
  { companyId, actor, at }: Written,
  email: NewEmail,
): Promise<string> {
  const letter = (email.payment ?? email.notice)?.letter;
  const { id } = await db
    .insertInto('email')
    .values({
      company_id: companyId,
      invoice_id: email.invoiceId,
      preview_hash: email.previewHash,
      payment_id: email.payment?.id ?? null,
      notified_user: email.notice?.userId ?? null,
      letter: letter ? JSON.stringify(letter) : null,
      addressee: email.addressee,
      symbol: email.symbol,
      message_id: email.messageId,
      created_by: actor,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('email_recipient')
    .values(
      email.addresses.map((address, index) => ({
        company_id: companyId,
        email_id: id,
        position: index + 1,
        address,
      })),
    )
    .execute();
  return id;
}

export type WaitingEmail = Readonly<{
  id: string;
  invoice_id: string | null;
  preview_hash: string | null;
  /** The text of a mail without a document. */
  letter: Letter | null;
  addressee: string;
  symbol: string;
  message_id: string;
  attempts: number;
}>;

/** Counts one more try of a mail that waits; null where it does not wait any more. */
export async function beginTry(
  db: Db,
  companyId: string,
  emailId: string,
): Promise<WaitingEmail | null> {
  const row = await db
    .updateTable('email')
    .set((column) => ({ attempts: column('attempts', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', emailId)
    .where('state', '=', 'queued')
    .returning([
      'id',
      'invoice_id',
      'preview_hash',
      'letter',
      'addressee',
      'symbol',
      'message_id',
      'attempts',
    ])
    .executeTakeFirst();
  return row ? { ...row, letter: row.letter as Letter | null } : null;
}

/** The addresses that have not got the mail yet. */
export async function findUndelivered(
  db: Db,
  companyId: string,
  emailId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('email_recipient')
    .select('address')
    .where('company_id', '=', companyId)
    .where('email_id', '=', emailId)
    .where('state', '<>', 'accepted')
    .orderBy('position')
    .execute();
  return rows.map((row) => row.address);
}

export type MailOutcome = Readonly<{ state: 'accepted' | 'failed'; reason: string | null }>;

/** Ends a mail that waits; false where it was ended before. */
export async function finishEmail(
  db: Db,
  companyId: string,
  emailId: string,
  { state, reason }: MailOutcome,
  at: Instant,
): Promise<boolean> {
  const row = await db
    .updateTable('email')
    .set({ state, reason, finished_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', emailId)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteReason(
  db: Db,
  companyId: string,
  emailId: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('email')
    .set({ reason })
    .where('company_id', '=', companyId)
    .where('id', '=', emailId)
    .where('state', '=', 'queued')
    .execute();
}

export type Answer = Readonly<{ address: string; refusal: string | null }>;

/** The mail server's response for each address. */
export async function noteAnswers(
  db: Db,
  companyId: string,
  emailId: string,
  answers: readonly Answer[],
): Promise<void> {
  await sql`
    update email_recipient r set
      state = case when a.refusal is null then 'accepted' else 'refused' end, reason = a.refusal
    from json_to_recordset(${JSON.stringify(answers)}::json) as a(address text, refusal text)
    where r.company_id = ${companyId} and r.email_id = ${emailId} and r.address = a.address`.execute(
    db,
  );
}

/** Puts a failed mail back into the queue; false where it had not failed. */
export async function requeueEmail(db: Db, companyId: string, emailId: string): Promise<boolean> {
  const row = await db
    .updateTable('email')
    .set({ state: 'queued', reason: null, attempts: 0, finished_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', emailId)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPreview(db: Db, companyId: string, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('invoice_preview')
    .select('hash')
    .where('company_id', '=', companyId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.hash ?? null;
}

export const findCompany = (db: Db, companyId: string) =>
  db
    .selectFrom('company')
    .select(['full_name', 'email', 'phone', 'tax_code'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

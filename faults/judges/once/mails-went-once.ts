import type { Letter } from '../../acts/ledger.ts';
import type { Judge } from '../finding.ts';

type StoredMail = Readonly<{ address: string; message_id: string; state: string }>;

/** One mail for each that was asked for; if it arrived twice, then under one message id, so that receivers drop it. */
export const mailsWentOnce: Judge = async ({ rows, mail }, { letters }) => {
  const storedMails = Map.groupBy(
    await rows.query<StoredMail>(
      `select r.address, e.message_id, e.state from email e
       join email_recipient r on r.company_id = e.company_id and r.email_id = e.id`,
    ),
    ({ address }) => address,
  );
  const arrived = Map.groupBy(mail.mailbox.mails(), ({ recipients }) => recipients[0] ?? '');
  const idsOf = (address: string) =>
    new Set((arrived.get(address) ?? []).map(({ bytes }) => messageIdIn(bytes)));
  return letters.flatMap((letter) =>
    faultsOf(letter, storedMails.get(letter.address) ?? [], idsOf(letter.address)),
  );
};

const messageIdIn = (bytes: Uint8Array): string =>
  /^message-id:\s*(\S+)/im.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? '';

function faultsOf(
  { address, queued }: Letter,
  storedMails: readonly StoredMail[],
  arrived: ReadonlySet<string>,
): string[] {
  if (storedMails.length > 1) return [`${address}: ${storedMails.length} mails`];
  const [only] = storedMails;
  if (!only) return queued === 'yes' ? [`${address}: was answered, and there is no mail`] : [];
  if (queued === 'no') return [`${address}: was refused, and there is a mail`];
  if (only.state !== 'accepted') return [`${address}: the mail is ${only.state}`];
  const isIt = arrived.size === 1 && arrived.has(only.message_id);
  return isIt ? [] : [`${address}: arrived as ${[...arrived].join(', ') || 'nothing'}`];
}

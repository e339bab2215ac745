import { decodeMessage } from '../../../packages/xml/src/message/decode.ts';
import { isNotice } from '../../../packages/xml/src/message/message.ts';
import type { Notice } from '../../acts/ledger.ts';
import type { World } from '../../world/world.ts';
import type { Judge } from '../finding.ts';

type StoredNotice = Readonly<{ message_id: string; state: string; invoice_ids: string[] }>;

/**
 * One notice for each that was asked for, of exactly its invoices, accepted; the authority got its message and no
 * other. What a token was to sign and never did counts nothing.
 */
export const noticesWereSentOnce: Judge = async (world, { notices }) => {
  const storedNotices = await world.rows.query<StoredNotice>(
    `select r.message_id, r.state, array_agg(i.invoice_id::text order by i.invoice_id) as invoice_ids
     from mistake_report r join mistake_report_item i on i.company_id = r.company_id and i.report_id = r.id
     where r.state <> 'prepared' group by r.company_id, r.id`,
  );
  return [
    ...notices.flatMap((notice) => faultsOf(notice, storedNotices)),
    ...storedNotices.flatMap(({ message_id, state }) =>
      state === 'accepted' ? [] : [`notice ${message_id} is ${state}`],
    ),
    ...atTheAuthority(world, new Set(storedNotices.map(({ message_id }) => message_id))),
  ];
};

function faultsOf(
  { act, invoiceIds, sent }: Notice,
  storedNotices: readonly StoredNotice[],
): string[] {
  const about = storedNotices.filter(({ invoice_ids }) =>
    invoice_ids.some((id) => invoiceIds.includes(id)),
  );
  const isRight =
    sent === 'perhaps' ? about.length <= 1 : about.length === (sent === 'yes' ? 1 : 0);
  if (!isRight) return [`${act}: ${about.length} notices, sent: ${sent}`];
  return about.flatMap(({ message_id, invoice_ids }) =>
    [...invoice_ids].sort().join() === [...invoiceIds].sort().join()
      ? []
      : [`${act}: notice ${message_id} names ${invoice_ids} in place of ${invoiceIds}`],
  );
}

/** Each notice of ours came there, and none that is not ours. */
function atTheAuthority({ authority: { simulator } }: World, ours: ReadonlySet<string>): string[] {
  const ids = new Set(simulator.received().map(({ messageId }) => messageId));
  const came = [...ids].filter((id) => {
    const bytes = simulator.bytesOf(id);
    return bytes && isNotice(decodeMessage(bytes));
  });
  return [
    ...came.filter((id) => !ours.has(id)).map((id) => `notice ${id} is at the authority, not here`),
    ...[...ours].filter((id) => !came.includes(id)).map((id) => `notice ${id} never came there`),
  ];
}

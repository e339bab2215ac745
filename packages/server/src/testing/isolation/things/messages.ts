import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { SERIAL } from '../../saved-invoices.ts';
import { insertRow, type Row, sha256, type Writer } from './insert-row.ts';

/** A notice of mistakes that the authority has not answered, its message and its print the same file. */
function saveReport(platform: Platform, writer: Writer, file: string): Promise<string> {
  const at = platform.clock.now();
  return insertRow(platform, writer, 'mistake_report', {
    act_id: randomUUID(),
    state: 'sent',
    message_id: `V${randomUUID()}`,
    connection: 'authority',
    sender: writer.taxCode,
    receiver: writer.mark,
    version: '2.1.0',
    data: writer.mark,
    data_id: writer.mark,
    signed_at: at,
    message_hash: file,
    pdf_hash: file,
    office_code: '10105',
    office_name: writer.mark,
    actor: writer.admin.actor,
    created_at: at,
    changed_at: at,
  });
}

/** What was sent and what came; `file` is the message and the print of each. */
export async function saveMessages(
  platform: Platform,
  writer: Writer,
  { issued, file }: Readonly<{ issued: string; file: string }>,
) {
  const { admin, mark, taxCode } = writer;
  const at = platform.clock.now();
  const keep = (table: string, row: Row) => insertRow(platform, writer, table, row);
  const mail = await keep('email', {
    invoice_id: issued,
    addressee: mark,
    symbol: SERIAL,
    message_id: `<${mark}@example.test>`,
    state: 'accepted',
    created_by: admin.actor,
    created_at: at,
    finished_at: at,
  });
  await keep('email_recipient', {
    email_id: mail,
    position: 1,
    address: `${mark}@example.test`,
    state: 'accepted',
  });
  const message = await keep('authority_inbox_message', {
    connection: 'authority',
    hash: sha256(mark),
    size: 1,
    bytes: Buffer.from(mark),
    state: 'parked',
    tax_code: taxCode,
    reason: mark,
    next_try_at: at,
    received_at: at,
    changed_at: at,
  });
  await keep('invoice_conversion', {
    invoice_id: issued,
    act_id: randomUUID(),
    state: 'prepared',
    converter: mark,
    converted_at: at,
    prepared_hash: file,
    actor: admin.actor,
  });
  const report = await saveReport(platform, writer, file);
  return { mail, message, report };
}

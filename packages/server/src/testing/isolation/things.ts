import { createHash, randomUUID } from 'node:crypto';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import type { TestCompany } from '../../platform/db/testing.ts';
import { DEAD_LETTERS } from '../../platform/jobs/boss-tables.ts';
import type { Platform } from '../../platform/platform.ts';
import { SERIAL } from '../kept-invoices.ts';

/** A company and the text that stands in all that it wrote. */
export type Writer = TestCompany & Readonly<{ mark: string }>;

type Row = Readonly<Record<string, unknown>>;

/** Writes a row of the company; answers its id, where it has one. */
const keepRow = async ({ db }: Platform, { companyId }: Writer, table: string, row: Row) => {
  const values = { company_id: companyId, ...row };
  const { rows } = await sql<{ id?: string }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning *`.execute(db);
  return rows[0]?.id ?? '';
};

export async function keepView(platform: Platform, writer: Writer): Promise<string> {
  const at = platform.clock.now();
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from saved_view where company_id = ${writer.companyId}`.execute(
    platform.db,
  );
  return keepRow(platform, writer, 'saved_view', {
    list: 'revenue',
    name: `${writer.mark} ${rows[0]?.count}`,
    owner_id: writer.admin.userId,
    is_shared: true,
    query: JSON.stringify({ search_text: writer.mark }),
    created_at: at,
    changed_at: at,
  });
}

export async function keepDeadJob({ db, jobs }: Platform, writer: Writer): Promise<string> {
  const { companyId, mark } = writer;
  const known = new Set((await jobs.dead(companyId)).map(({ id }) => id));
  await jobs.enqueue(db, { name: DEAD_LETTERS }, [{ companyId, mark }]);
  return (await jobs.dead(companyId)).find(({ id }) => !known.has(id))?.id ?? '';
}

/** A notice of mistakes that the authority has not answered, its message and its print the same file. */
function keepReport(platform: Platform, writer: Writer, file: string): Promise<string> {
  const at = platform.clock.now();
  return keepRow(platform, writer, 'mistake_report', {
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

/** One row of each kind beside the invoices, by the name under which another might ask for it. */
export async function keepThings(
  platform: Platform,
  writer: Writer,
  { issued, draft }: Readonly<{ issued: string; draft: string }>,
) {
  const { clock, files, db } = platform;
  const { companyId, admin, taxCode, mark } = writer;
  const at = clock.now();
  const keep = (table: string, row: Row) => keepRow(platform, writer, table, row);
  const preview = await files.put(companyId, Buffer.from(`%PDF-1.7 ${mark}`));
  await keep('invoice_preview', { hash: preview, created_at: at });
  await keep('invoice_template', {
    logo_hash: await files.put(companyId, Buffer.from(`<svg id="${mark}"/>`)),
    logo_media_type: 'image/svg+xml',
    changed_at: at,
  });
  const run = await keep('bulk_run', {
    kind: 'issue',
    state: 'paused',
    ca_id: 'usb',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  const bulkAct = await keep('bulk_run', {
    kind: 'delete',
    state: 'paused',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  await keep('bulk_item', { run_id: run, position: 1, invoice_id: draft });
  const fileAct = await keep('bulk_run', {
    kind: 'export',
    state: 'asked',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  await keep('bulk_item', { run_id: fileAct, position: 1, invoice_id: issued });
  const imported = await keep('draft_import', {
    state: 'mapping',
    file_name: `${mark}.xlsx`,
    heading_row: 1,
    headers: JSON.stringify([mark, 'Ký hiệu', 'Tên hàng']),
    mapping: '{}',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
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
    hash: createHash('sha256').update(mark).digest('hex'),
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
    prepared_hash: preview,
    actor: admin.actor,
  });
  const report = await keepReport(platform, writer, preview);
  const partner = await keep('partner', {
    is_customer: true,
    is_vendor: true,
    name: `Công ty ${mark}`,
    search_text: foldForSearch(`Công ty ${mark}`),
    created_at: at,
  });
  const tag = await keep('tag', { name: mark, created_at: at });
  const directory = await keep('directory', { name: mark, created_at: at });
  const tagged = { invoice_id: issued, direction: 'issued', issued_on: clock.today() };
  await keep('invoice_tag', { tag_id: tag, ...tagged });
  const payment = await keep('payment', {
    direction: 'in',
    partner_id: partner,
    currency: 'VND',
    amount: '1000',
    paid_on: clock.today(),
    note: mark,
    created_at: at,
  });
  await sql`
    update invoice set partner_id = ${partner}, directory_id = ${directory}
    where company_id = ${companyId} and id = ${issued}`.execute(db);
  const { id: series } = await db
    .selectFrom('announcement_line')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    company: companyId,
    user: admin.userId,
    draft,
    issued,
    run,
    bulkAct,
    fileAct,
    report,
    import: imported,
    mail,
    message,
    deadJob: await keepDeadJob(platform, writer),
    series,
    view: await keepView(platform, writer),
    partner,
    tag,
    directory,
    payment,
    preview: `${preview}.pdf`,
  };
}

export type Things = Awaited<ReturnType<typeof keepThings>>;

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { saveDeadJob } from './dead-job.ts';
import { saveImports } from './imports.ts';
import { insertRow, type Row, type Writer } from './insert-row.ts';
import { saveIntake } from './intake.ts';
import { saveMessages } from './messages.ts';
import { saveNotification } from './notification.ts';
import { saveFiling } from './organising.ts';
import { saveKnownPartner } from './partners.ts';
import { savePayment } from './payment.ts';
import { saveColleague, saveInvitation } from './people.ts';
import { savePortalList } from './portal-data.ts';
import { saveRuns } from './runs.ts';
import { saveView } from './saved-view.ts';
import { saveTaxAccount } from './tax-account.ts';
import { saveVatReturn } from './vat-return.ts';

export { saveDeadJob } from './dead-job.ts';
export { saveEinvoiceAccount } from './einvoice-account.ts';
export type { Writer } from './insert-row.ts';
export { linkSecret, saveDeletion, saveRule, saveShare, saveTag } from './organising.ts';
export { saveMerge, savePartner } from './partners.ts';
export { saveColleague, saveInvitation } from './people.ts';
export { saveView } from './saved-view.ts';

/** One row of each kind beside the invoices, by the name under which another might ask for it. */
export async function saveThings(
  platform: Platform,
  writer: Writer,
  { issued, received, draft }: Readonly<{ issued: string; received: string; draft: string }>,
) {
  const { clock, files, db } = platform;
  const { companyId, admin, mark } = writer;
  const at = clock.now();
  const keep = (table: string, row: Row) => insertRow(platform, writer, table, row);
  const preview = await files.put(companyId, Buffer.from(`%PDF-1.7 ${mark}`));
  await keep('invoice_preview', { hash: preview, created_at: at });
  await keep('invoice_template', {
    logo_hash: await files.put(companyId, Buffer.from(`<svg id="${mark}"/>`)),
    logo_media_type: 'image/svg+xml',
    changed_at: at,
  });
  await keep('invoice_lookup', {
    invoice_id: received,
    seller_tax_code: '0399998804',
    secret_code: mark,
  });
  const partner = await saveKnownPartner(platform, writer);
  const filing = await saveFiling(platform, writer, { issued });
  await sql`
    update invoice set partner_id = ${partner}, directory_id = ${filing.directory}
    where company_id = ${companyId} and id = ${issued}`.execute(db);
  const { id: series } = await db
    .selectFrom('announcement_line')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { hash: issuedFile } = await db
    .selectFrom('invoice_file')
    .select('hash')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', issued)
    .executeTakeFirstOrThrow();
  return {
    company: companyId,
    user: admin.userId,
    draft,
    issued,
    received,
    recordFile: await keep('recorded_file', {
      invoice_id: received,
      name: mark,
      hash: preview,
      size: 1,
      media_type: 'text/plain',
      added_by: admin.actor,
      added_at: at,
    }),
    issuedFile,
    deadJob: await saveDeadJob(platform, writer),
    series,
    view: await saveView(platform, writer),
    partner,
    notification: await saveNotification(platform, writer, { issued }),
    colleague: await saveColleague(platform, writer),
    invitation: await saveInvitation(platform, writer),
    ...filing,
    ...(await saveRuns(platform, writer, { issued, draft })),
    ...(await saveImports(platform, writer)),
    ...(await saveIntake(platform, writer, { received, file: preview })),
    ...(await saveMessages(platform, writer, { issued, file: preview })),
    ...(await savePortalList(platform, writer, { issued, received })),
    ...(await saveTaxAccount(platform, writer, { received })),
    payment: await savePayment(platform, writer, { partner, file: preview, number: 1 }),
    advance: await savePayment(platform, writer, {
      ...{ partner, file: preview, number: 2 },
      isAdvance: true,
    }),
    vatReturn: await saveVatReturn(platform, writer, { issued, received, file: preview }),
    archive: await keep('company_export', {
      kind: 'inspection',
      from_on: '2016-01-01',
      to_on: '2025-12-31',
      state: 'finished',
      attempt: randomUUID(),
      bytes: 0,
      created_by: admin.actor,
      created_at: at,
      changed_at: at,
      finished_at: at,
    }),
    preview: `${preview}.pdf`,
  };
}

export type Things = Awaited<ReturnType<typeof saveThings>>;

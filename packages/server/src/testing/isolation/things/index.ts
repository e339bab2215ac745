import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { keepDeadJob } from './dead-job.ts';
import { keepFiling } from './filing.ts';
import { keepImports } from './imports.ts';
import { insertRow, type Row, type Writer } from './insert-row.ts';
import { keepIntake } from './intake.ts';
import { keepMessages } from './messages.ts';
import { keepNotification } from './notification.ts';
import { keepKnownPartner } from './partners.ts';
import { keepPayment } from './payment.ts';
import { keepColleague, keepInvitation } from './people.ts';
import { keepPortalList } from './portal-data.ts';
import { keepRuns } from './runs.ts';
import { keepView } from './saved-view.ts';
import { keepTaxAccount } from './tax-account.ts';
import { keepVatReturn } from './vat-return.ts';

export { keepDeadJob } from './dead-job.ts';
export { keepEinvoiceAccount } from './einvoice-account.ts';
export { keepDeletion, keepRule, keepShare, keepTag, linkSecret } from './filing.ts';
export type { Writer } from './insert-row.ts';
export { keepMerge, keepPartner } from './partners.ts';
export { keepColleague, keepInvitation } from './people.ts';
export { keepView } from './saved-view.ts';

/** One row of each kind beside the invoices, by the name under which another might ask for it. */
export async function keepThings(
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
  const partner = await keepKnownPartner(platform, writer);
  const filing = await keepFiling(platform, writer, { issued });
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
    deadJob: await keepDeadJob(platform, writer),
    series,
    view: await keepView(platform, writer),
    partner,
    notification: await keepNotification(platform, writer, { issued }),
    colleague: await keepColleague(platform, writer),
    invitation: await keepInvitation(platform, writer),
    ...filing,
    ...(await keepRuns(platform, writer, { issued, draft })),
    ...(await keepImports(platform, writer)),
    ...(await keepIntake(platform, writer, { received, file: preview })),
    ...(await keepMessages(platform, writer, { issued, file: preview })),
    ...(await keepPortalList(platform, writer, { issued, received })),
    ...(await keepTaxAccount(platform, writer, { received })),
    payment: await keepPayment(platform, writer, { partner, file: preview, number: 1 }),
    advance: await keepPayment(platform, writer, {
      ...{ partner, file: preview, number: 2 },
      isAdvance: true,
    }),
    vatReturn: await keepVatReturn(platform, writer, { issued, received, file: preview }),
    preview: `${preview}.pdf`,
  };
}

export type Things = Awaited<ReturnType<typeof keepThings>>;

import { downloadCompanyExport } from '@hoadon/contracts/company-archive';
import type { Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import * as invoices from '@hoadon/contracts/invoices';
import { createPreview } from '@hoadon/contracts/issuing';
import { initiateTiktokAuth } from '@hoadon/contracts/tiktok';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DemoApp, demoApp } from './testing/demo-app.ts';
import { inputOf, type Owner, ownerOn, sendAs } from './testing/isolation/index.ts';
import { type WrittenTables, watchCompany } from './testing/watched-writes.ts';

let app: DemoApp;
let owner: Owner;
/** The tables in which something of the owner was written since this was asked last. */
let written: WrittenTables;
beforeAll(async () => {
  app = await demoApp({ ACCESS_TOKEN_MINUTES: '60' });
  owner = await ownerOn(app.platform);
  written = await watchCompany(app.platform.db, owner.company.companyId);
  // What workers write behind the setup is written before the first request.
  await vi.waitFor(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(await written()).toEqual([]);
    },
    { timeout: 60_000, interval: 0 },
  );
}, 240_000);

/** The first request for the PDF of an issued invoice seals it, with any right to read it (docs/decisions/0016-the-pdf-given-out.md). */
const SEAL = ['audit_entry', 'audit_head', 'event', 'event_head', 'invoice_print', 'pdf_seal'];
const MAY_WRITE: ReadonlyMap<Call, readonly string[]> = new Map<Call, readonly string[]>([
  [invoices.getInvoicePdf, [...SEAL, 'stored_file']],
  [invoices.getInvoiceFile, [...SEAL, 'stored_file']],
  [invoices.downloadInvoice, [...SEAL, 'stored_file']],
  // A picture of what was sent with the call; it is deleted after a while.
  [createPreview, ['invoice_preview', 'stored_file']],
  // A one-time address that runs out by itself; the call demands the right to change settings.
  [initiateTiktokAuth, ['tiktok_authorization']],
  // Who took everything of the company along is in its audit trail (docs/decisions/0058-moving-a-company.md).
  [downloadCompanyExport, ['audit_entry', 'audit_head']],
]);

const isRead = ({ method, access, answers, reads }: Call): boolean =>
  answers !== 'events' && (method === 'GET' || reads === true || access.endsWith('.view'));

test.each(CALLS.filter(isRead).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s, which reads or demands a right to view alone, records nothing',
  async (_name, call) => {
    const input = await inputOf(call, owner);
    await written();
    const answer = await sendAs(app.server, owner.token, call, input);
    const tables = await written();
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    const unexpected = tables.filter((table) => !MAY_WRITE.get(call)?.includes(table));
    expect(unexpected).toEqual([]);
  },
);

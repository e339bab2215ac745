import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { giveFile, saveDraft, saveIssued } from '../../../testing/saved-invoices.ts';
import { insertSources } from '../store/index.ts';
import { DETAIL, type InvoicesApp, invoicesApp } from '../testing/invoices-app.ts';

let fixture: InvoicesApp;
beforeAll(async () => {
  fixture = await invoicesApp();
});
const RECORD = (id: string) => DETAIL(id, '/record');
const FILE = (id: string, hash: string) => DETAIL(id, `/files/${hash}`);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the record has how an invoice arrived, its actor, and every file with its hash and size', async () => {
  const company = await fixture.company();
  const { id, xml } = await saveIssued(fixture.platform, company);
  const { accountant, companyId } = company;
  const at = fixture.platform.clock.now();
  await transact(fixture.platform.db, async (tx) =>
    insertSources(tx, { companyId, actor: accountant.actor, at }, [
      { invoiceId: id, way: 'excel', reference: 'ban-hang.xlsx' },
    ]),
  );
  const { data } = await fixture.app(company).get(RECORD(id));
  expect(data.sources).toEqual([
    {
      way: 'excel',
      reference: 'ban-hang.xlsx',
      file_hash: null,
      actor: 'Trần Kế Toán',
      at,
      differences: [],
    },
  ]);
  expect(data.files).toEqual([
    {
      kind: 'coded_xml',
      message_type: null,
      hash: sha256(xml),
      size: xml.length,
      name: '1C26TAA_00000007_co-ma.xml',
      created_at: expect.any(String),
    },
  ]);
});

test('a source that differs is listed with its values and the values in force, field by field', async () => {
  const company = await fixture.company();
  const { id } = await saveIssued(fixture.platform, company);
  const { accountant, companyId } = company;
  const differences = [{ field: 'withTax', here: '110001', truer: '110000' }];
  await fixture.platform.db
    .insertInto('invoice_source')
    .values({
      company_id: companyId,
      invoice_id: id,
      way: 'portal',
      reference: 'gdt-1',
      differences: JSON.stringify(differences),
      actor: accountant.actor,
      at: fixture.platform.clock.now(),
    })
    .execute();
  const { data } = await fixture.app(company).get(RECORD(id));
  expect(data.sources).toMatchObject([{ way: 'portal', differences }]);
});

test('a stored file is returned byte for byte under its own name, a second of its kind under another', async () => {
  const company = await fixture.company();
  const { id, xml } = await saveIssued(fixture.platform, company);
  const second = Buffer.from('<HDon/>');
  await giveFile(fixture.platform, company, id, { kind: 'coded_xml', bytes: second });
  const app = fixture.app(company);
  const first = await app.get(FILE(id, sha256(xml)));
  expect(first.bytes).toEqual(xml);
  expect(first.headers['content-disposition']).toMatch(
    /^attachment; filename="1C26TAA_00000007_co-ma.xml"/,
  );
  const other = await app.get(FILE(id, sha256(second)));
  expect(other.bytes).toEqual(second);
  expect(other.headers['content-disposition']).toContain('1C26TAA_00000007_co-ma-2.xml');
});

test('the messages to the tax authority and its replies are among the files of their invoice', async () => {
  const company = await fixture.company();
  const { companyId } = company;
  const { id } = await saveIssued(fixture.platform, company);
  const other = await saveDraft(fixture.platform, company);
  const { db, files, clock } = fixture.platform;
  const now = clock.now();
  for (const [type, direction] of [
    ['200', 'out'],
    ['202', 'in'],
    ['204', 'in'],
    ['204', 'in'],
  ] as const) {
    const bytes = Buffer.from(`<TDiep>${type} ${crypto.randomUUID()}</TDiep>`);
    const hash = await files.put(companyId, bytes);
    const message = await db
      .insertInto('authority_message')
      .values({
        company_id: companyId,
        message_id: crypto.randomUUID(),
        type,
        direction,
        state: direction === 'in' ? 'applied' : 'answered',
        hash,
        size: bytes.length,
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('authority_message_subject')
      .values({ company_id: companyId, message_id: message.id, invoice_id: id })
      .execute();
  }
  const app = fixture.app(company);
  const { data } = await app.get(RECORD(id));
  const messages = data.files.filter(({ kind }: { kind: string }) => kind.startsWith('message'));
  expect(
    messages.map((one: { kind: string; message_type: string; name: string }) => [
      one.kind,
      one.message_type,
      one.name.replace(/^.*_/, ''),
    ]),
  ).toEqual([
    ['message_sent', '200', 'thong-diep-gui-200.xml'],
    ['message_received', '202', 'thong-diep-nhan-202.xml'],
    ['message_received', '204', 'thong-diep-nhan-204.xml'],
    ['message_received', '204', 'thong-diep-nhan-204-2.xml'],
  ]);
  const [, , notice] = messages;
  const fetched = await app.get(FILE(id, notice.hash));
  expect(sha256(fetched.bytes)).toBe(notice.hash);
  expect((await app.get(FILE(other, notice.hash))).status).toBe(404);
});

test('a file is given out by its own invoice alone', async () => {
  const company = await fixture.company();
  const { id, xml } = await saveIssued(fixture.platform, company);
  const draft = await saveDraft(fixture.platform, company);
  const app = fixture.app(company);
  expect((await app.get(FILE(draft, sha256(xml)))).status).toBe(404);
  expect((await app.get(FILE(id, sha256(Buffer.from('other'))))).status).toBe(404);
  expect((await app.get(FILE(id, 'no-hash'))).status).toBe(400);
  const stranger = fixture.app(await fixture.company());
  expect((await stranger.get(FILE(id, sha256(xml)))).status).toBe(404);
  expect((await stranger.get(RECORD(id))).status).toBe(404);
});

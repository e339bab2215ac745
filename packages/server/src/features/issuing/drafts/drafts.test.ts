import { beforeAll, expect, test, vi } from 'vitest';
import { requireInvoice } from '../../invoices/index.ts';
import {
  BULK_DELETE,
  CREATE,
  DELETE,
  draft,
  issue,
  PREVIEW,
  RESTORE,
  rowOf,
  UPDATE,
} from '../testing/calls.ts';
import { type IssuingFixture, issuingFixture, line, payload } from '../testing/issuing-fixture.ts';
import { countedTotals, storedTotals } from '../testing/month-totals.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

test('ISS-038 a draft is saved with amounts and words calculated by the server', async () => {
  const company = await fixture.company();
  const saved = await company.app.post(CREATE, payload());
  expect(saved).toMatchObject({
    status: 200,
    data: { state: 'draft', releasing_status: 'draf', invoice_number: null, version: 1 },
  });
  expect(await rowOf(fixture, company, saved.data.id)).toMatchObject({
    processing_state: 'draft',
    number: null,
    ready: true,
    without_tax: '380000',
    tax: '36400',
    with_tax: '416400',
    buyer_name: 'Công ty Cổ phần Đại Phát',
    search_text: expect.stringContaining('cong ty co phan dai phat'),
  });
  const rates = await fixture.platform.db
    .selectFrom('invoice_rate')
    .select(['rate', 'base', 'tax'])
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', saved.data.id)
    .orderBy('rate')
    .execute();
  expect(rates).toEqual([
    { rate: '10', base: '300000', tax: '30000' },
    { rate: '8', base: '80000', tax: '6400' },
  ]);
});

test('an incomplete draft is saved and is not ready to be issued', async () => {
  const company = await fixture.company();
  const saved = await company.app.post(CREATE, payload({ buyer_data: {}, lines: [] }));
  expect(saved.status).toBe(200);
  expect((await rowOf(fixture, company, saved.data.id)).ready).toBe(false);
});

test('ERR-008 an invoice to be published is refused with the error of every field', async () => {
  const { app } = await fixture.company();
  const refused = await app.post(
    CREATE,
    payload({
      is_publish_now: true,
      buyer_data: { buyer_type: 'ENTERPRISE', buyer_legal_name: 'Công ty A' },
      lines: [line({ unit: '12' })],
    }),
  );
  expect(refused).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(refused.data).toMatchObject({ 'buyer.address': 'buyer-address-required' });
  expect(refused.issues.map((issue: { code: string }) => issue.code)).toEqual(
    expect.arrayContaining([
      'buyer-address-required',
      'buyer-tax-code-required',
      'line-unit-invalid',
    ]),
  );
});

test.each([
  ['total_amount_without_tax', '379999', 'totals.withoutTax', '380000'],
  ['total_tax_mount', '36401', 'totals.tax', '36400'],
  ['total_amount_with_tax', '416399', 'totals.withTax', '416400'],
  ['decree_tax_reduction', '1', 'totals.decreeReduction', '0'],
])(
  'LINE-006 a %s of %s that the lines do not add up to is shown on a draft and refused on issuing',
  async (field, stated, path, expected) => {
    const { app } = await fixture.company();
    const wrong = { totals: { [field]: stated } };
    const saved = await app.post(CREATE, payload(wrong));
    expect(saved.data.warnings).toEqual([
      expect.objectContaining({ path, code: 'total-differs', params: { expected } }),
    ]);
    const refused = await app.post(CREATE, payload({ ...wrong, is_publish_now: true }));
    expect(refused).toMatchObject({
      status: 400,
      message: 'INPUT_DATA_IS_INVALID',
      data: { [path]: 'total-differs' },
    });
    const right = await app.post(CREATE, payload({ totals: { [field]: expected } }));
    expect(right.data.warnings).toEqual([]);
  },
);

test('LINE-006 whatever words are stated, those of the amount are saved', async () => {
  const company = await fixture.company();
  const total_amount_with_tax_in_words = 'Một đồng';
  const id = await draft(company, { totals: { total_amount_with_tax_in_words } });
  const { content } = await fixture.platform.db
    .selectFrom('invoice_content')
    .select('content')
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({
    amountInWords: 'Bốn trăm mười sáu nghìn bốn trăm đồng',
  });
});

test('a line that does not multiply is refused when it is issued', async () => {
  const { app } = await fixture.company();
  const stated = (subtotal: string) =>
    payload({
      is_publish_now: true,
      lines: [line({ quantity: '1', price: '100000000', subtotal })],
    });
  expect(await app.post(CREATE, stated('100000049'))).toMatchObject({
    status: 400,
    data: { 'lines.0.subtotal': 'line-amount-differs' },
  });
  expect((await app.post(CREATE, stated('100000001'))).status).toBe(200);
});

test('LINE-003 a line that lowers is refused on a new invoice', async () => {
  const { app } = await fixture.company();
  const lines = [line({ price: '500000' }), line({ method: 'GIAM' })];
  expect(await app.post(CREATE, payload({ is_publish_now: true, lines }))).toMatchObject({
    status: 400,
    data: { 'lines.1.method': 'line-method-not-allowed' },
  });
});

test('ISS-018 VAL-011 a foreign currency needs its rate', async () => {
  const { app } = await fixture.company();
  const refused = await app.post(CREATE, payload({ currency_code: 'USD', is_publish_now: true }));
  expect(refused.data).toMatchObject({ exchangeRate: 'exchange-rate-required' });
  const atOne = { currency_code: 'USD', foreign_rate: '1', is_publish_now: true };
  expect(await app.post(CREATE, payload(atOne))).toMatchObject({
    status: 400,
    data: { exchangeRate: 'exchange-rate-of-one' },
  });
  const fine = await app.post(
    CREATE,
    payload({ currency_code: 'USD', foreign_rate: '25450', is_publish_now: true }),
  );
  expect(fine).toMatchObject({ status: 200, data: { state: 'numbered' } });
});

test('ISS-039 a change states the version that the user saw, so that no user overwrites another’s change', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  const changed = await company.app.put(UPDATE(id), {
    ...payload({ lines: [line({ price: '7000' })] }),
    version: 1,
  });
  expect(changed).toMatchObject({ status: 200, data: { id, version: 2, state: 'draft' } });
  expect(await rowOf(fixture, company, id)).toMatchObject({ with_tax: '7700', ready: true });
  const late = await company.app.put(UPDATE(id), { ...payload(), version: 1 });
  expect(late).toMatchObject({ status: 409, message: 'INVOICE_CHANGED_MEANWHILE' });
  expect((await rowOf(fixture, company, id)).with_tax).toBe('7700');
});

test('ISS-039 a change that leaves a field out does not change it, and null clears it', async () => {
  const company = await fixture.company();
  const before = {
    payment_method: 'TM',
    currency_code: 'USD',
    foreign_rate: '25450',
    note_change: 'Giao tận nơi',
    issued_date: '2026-11-20',
    sold_on: '2026-11-10',
    late_reason: 'Khách lấy hóa đơn muộn',
  } as const;
  const buyer = { buyer_type: 'PERSONAL', buyer_name: 'Nguyễn Văn A' } as const;
  const id = await draft(company, { ...before, buyer_data: buyer });
  const contentNow = async () => {
    const { content } = await requireInvoice(fixture.platform.db, company.companyId, id);
    return content;
  };
  const stored = await contentNow();
  expect(stored).toMatchObject({ paymentMethod: 'TM', currency: 'USD', exchangeRate: '25450' });
  expect(stored.earlierSale).toMatchObject({ soldOn: '2026-11-10' });
  // The required fields of a change: kind, buyer and lines.
  const { invoice_type, lines } = payload();
  const least = { invoice_type, lines, buyer_data: { buyer_name: 'Trần Thị B' } };
  expect(await company.app.put(UPDATE(id), least)).toMatchObject({ status: 200 });
  const { buyer: newBuyer, ...rest } = await contentNow();
  const { buyer: oldBuyer, ...same } = stored;
  expect(rest).toEqual(same);
  expect(newBuyer).toEqual({ ...oldBuyer, name: 'Trần Thị B' });
  const cleared = { note_change: null, sold_on: null, late_reason: null, currency_code: 'VND' };
  await company.app.put(UPDATE(id), { ...least, ...cleared, payment_method: 'CK' });
  const changed = await contentNow();
  expect(changed).toMatchObject({ note: null, currency: 'VND', exchangeRate: null });
  expect(changed.paymentMethod).toBe('CK');
  expect(changed.earlierSale).toBeUndefined();
});

test('ISS-039 a change of a transfer note that leaves out its transport leaves it as it is', async () => {
  const company = await fixture.company();
  const series = 'C26NAA';
  const transport = { NBan_LDDNBo: 'Lệnh 7', NBan_PTVChuyen: 'Xe tải' };
  const lines = [line({ rate: 'NONE' })];
  const note = { invoice_type: '6', invoice_common_code: series, lines } as const;
  const id = await draft(company, { ...note, data_plus_for_phieu_xkvc: transport });
  const { invoice_common_code: _, ...without } = payload(note);
  await company.app.put(UPDATE(id), without);
  const { content } = await requireInvoice(fixture.platform.db, company.companyId, id);
  expect(content.delivery).toMatchObject({ dispatchOrder: 'Lệnh 7', vehicle: 'Xe tải' });
  expect(content.serial).toBe(series);
});

test('ISS-039 an issued invoice is not changed any more', async () => {
  const company = await fixture.company();
  const id = await issue(fixture, company);
  const refused = await company.app.put(UPDATE(id), payload());
  expect(refused).toMatchObject({ status: 409, message: 'INVOICE_NOT_DRAFT' });
});

test('another company sees nothing of a draft and cannot touch it', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const id = await draft(ours);
  expect(await theirs.app.put(UPDATE(id), payload())).toMatchObject({ status: 404 });
  expect(await theirs.app.delete(DELETE(id))).toMatchObject({ status: 404 });
  expect(await theirs.app.post(RESTORE, { list_invoice_id: [id] })).toMatchObject({
    data: { restored: 0 },
  });
  expect((await rowOf(fixture, ours, id)).deleted_at).toBeNull();
});

test('ISS-042 ISS-030 a draft is deleted and can be restored', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  expect(await company.app.delete(DELETE(id))).toMatchObject({ status: 200 });
  expect(await company.app.put(UPDATE(id), payload())).toMatchObject({ status: 404 });
  expect(await company.app.post(RESTORE, { list_invoice_id: [id] })).toMatchObject({
    data: { restored: 1 },
  });
  expect(await company.app.put(UPDATE(id), payload())).toMatchObject({ status: 200 });
});

test('ISS-041 of many, drafts are deleted and numbered invoices are refused by id', async () => {
  const company = await fixture.company();
  const drafts = [await draft(company), await draft(company)];
  const issued = await issue(fixture, company);
  const answer = await company.app.post(BULK_DELETE, { list_invoice_id: [...drafts, issued] });
  expect(answer.data).toEqual({ deleted: 2, refused: [issued] });
  expect(await company.app.delete(DELETE(issued))).toMatchObject({
    status: 409,
    message: 'INVOICE_NOT_DELETABLE',
  });
  expect((await rowOf(fixture, company, issued)).processing_state).toBe('accepted');
});

test('a repeated deletion or undo whose response was lost returns the first response', async () => {
  const company = await fixture.company();
  const [one, two] = [await draft(company), await draft(company)];
  const deletion = { list_invoice_id: [one, two] };
  const ask = (path: string, key: string) =>
    company.app.post(path, deletion, { 'idempotency-key': key });
  const deleted = await ask(BULK_DELETE, 'delete-1');
  expect(deleted.data).toEqual({ deleted: 2, refused: [] });
  expect(await ask(BULK_DELETE, 'delete-1')).toEqual(deleted);
  const restored = await ask(RESTORE, 'restore-1');
  expect(restored.data).toEqual({ restored: 2, refusals: [] });
  expect(await ask(RESTORE, 'restore-1')).toEqual(restored);
  // Another deletion is another act.
  expect((await ask(BULK_DELETE, 'delete-2')).data).toEqual({ deleted: 2, refused: [] });
});

test('the counters of a month agree with its invoices after every kind of change', async () => {
  const company = await fixture.company();
  const { companyId } = company;
  const [first, second] = [await draft(company), await draft(company)];
  await company.app.put(UPDATE(first), payload({ lines: [line({ price: '1' })] }));
  await company.app.put(
    UPDATE(second),
    payload({ issued_date: '2026-10-30', currency_code: 'USD', foreign_rate: '25000' }),
  );
  const third = await draft(company);
  await company.app.delete(DELETE(third));
  await issue(fixture, company);
  const { db } = fixture.platform;
  const counted = await countedTotals(db, companyId);
  expect(counted.map(({ place }) => place)).toEqual(['draft', 'draft', 'released']);
  expect(await storedTotals(db, companyId)).toEqual(counted);
});

test('ISS-046 an invoice made for a record of the caller is linked to it', async () => {
  const { app, companyId } = await fixture.company();
  const saved = await app.post('/invoice-robotics-api/api/create-invoice-pinvoice', {
    ...payload(),
    ir_invoice_id: '4711',
  });
  expect(saved.status).toBe(200);
  const links = await fixture.platform.db
    .selectFrom('invoice_record')
    .select(['invoice_id', 'record_id'])
    .where('company_id', '=', companyId)
    .execute();
  expect(links).toEqual([{ invoice_id: saved.data.id, record_id: '4711' }]);
});

test('ISS-044 the service call creates the same draft', async () => {
  const company = await fixture.company();
  const saved = await company.app.post('/e-invoice-service-api/api/e-invoices/create', payload());
  expect(saved).toMatchObject({ status: 200, data: { state: 'draft' } });
  expect((await rowOf(fixture, company, saved.data.id)).with_tax).toBe('416400');
});

test('ISS-032 a preview is a PDF that only its company can read', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const answer = await ours.app.post(PREVIEW, payload());
  expect(answer.status).toBe(200);
  const shown = await ours.app.get(answer.data.preview_file);
  expect(shown.headers['content-type']).toBe('application/pdf');
  expect(shown.bytes.toString()).toContain('%PDF');
  expect(await theirs.app.get(answer.data.preview_file)).toMatchObject({ status: 404 });
});

test('ISS-032 the preview of a correction names the original', async () => {
  const print = vi.spyOn(fixture.deps.pdf, 'print');
  const { app } = await fixture.company();
  const original = {
    original_template_code: '1',
    original_invoice_serial: 'C26TAA',
    original_invoice_number: '7',
    original_issuance_date: '2026-11-20',
  };
  const lines = [{ ...line({ quantity: '-1' }), method: 'GIAM' }];
  const way = { status: 'MODIFY', modify: 'PRODUCT', ...original, lines };
  await app.post(PREVIEW, { ...payload(), ...way });
  expect(print.mock.lastCall?.[1].related).toMatchObject({ relation: 'adjusts', number: '7' });
  await app.post(PREVIEW, payload());
  expect(print.mock.lastCall?.[1].related).toBeNull();
  print.mockRestore();
});

test('ISS-033 a preview that cannot be printed fails with PREVIEW_FAILED', async () => {
  const broken = await issuingFixture((deps) => ({
    ...deps,
    pdf: { print: () => Promise.reject(new Error('typesetter')) },
  }));
  const { app } = await broken.company();
  expect(await app.post(PREVIEW, payload())).toMatchObject({
    status: 500,
    message: 'PREVIEW_FAILED',
  });
});

test('a draft retried under the same Idempotency-Key is one draft', async () => {
  const { app, companyId } = await fixture.company();
  const headers = { 'idempotency-key': 'draft-1' };
  const first = await app.post(CREATE, payload(), headers);
  const again = await app.post(CREATE, payload(), headers);
  expect(again.data).toEqual(first.data);
  expect(await app.post(CREATE, payload({ payment_method: 'TM' }), headers)).toMatchObject({
    status: 422,
    message: 'IDEMPOTENCY_KEY_REUSED',
  });
  const { count } = await fixture.platform.db
    .selectFrom('invoice')
    .select((table) => table.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('VAL-003 a foreign organisation is invoiced with name, address and country, by every call that creates one', async () => {
  const { app, companyId } = await fixture.company();
  const buyer_data = {
    buyer_type: 'ENTERPRISE' as const,
    buyer_legal_name: 'Sakura Trading K.K.',
    buyer_address_line: '1-2-3 Marunouchi, Tokyo',
    buyer_country: 'jp',
  };
  for (const path of [
    CREATE,
    '/e-invoice-service-api/api/e-invoices/create',
    '/invoice-robotics-api/api/create-invoice-pinvoice',
  ]) {
    const made = await app.post(path, payload({ is_publish_now: true, buyer_data }));
    expect(made.status, `${path} ${JSON.stringify(made)}`).toBe(200);
    const { content } = await fixture.platform.db
      .selectFrom('invoice_content')
      .select('content')
      .where('company_id', '=', companyId)
      .where('invoice_id', '=', made.data.id)
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({ buyer: { taxCode: null, country: 'JP' } });
  }
  const unknown = payload({
    is_publish_now: true,
    buyer_data: { ...buyer_data, buyer_country: 'ZZ' },
  });
  expect(await app.post(CREATE, unknown)).toMatchObject({
    status: 400,
    data: { 'buyer.country': 'buyer-country-unknown' },
  });
});

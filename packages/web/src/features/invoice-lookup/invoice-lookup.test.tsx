import {
  drawLookupChallenge,
  type FoundInvoice,
  getLookedUpFile,
  LookupChallenge,
  lookUpInvoice,
} from '@hoadon/contracts/invoice-lookup';
import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test, vi } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLookup } from '../../testing/pages/invoice-lookup.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const CODE = '1-7K2M-9QXA-B3CD-EF45';
const FOUND: FoundInvoice = {
  template_code: '1',
  invoice_serial: 'K26TAA',
  invoice_number: '00000011',
  issued_date: '2026-11-20',
  seller_name: 'Công ty Gốm Bát Tràng',
  seller_taxcode: '0399995507',
  currency_code: 'VND',
  total_amount_with_tax: decimal('1234500'),
  state: 'valid',
  corrected_by: [],
  corrects: [],
  pass: 'a-pass',
};

const drawn = async (): Promise<LookupChallenge> =>
  LookupChallenge.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 3,
      data: { expires: 2_000_000_000 },
      deriveKey,
      hmacSignatureSecret: 'signature',
      hmacKeySignatureSecret: 'key',
    }),
  );
const DRAW: Stub = [drawLookupChallenge, async () => answered(await drawn())];

const open = (stubs: readonly Stub[], path = '/tra-cuu') =>
  renderInvoiceLookup({ path, signedIn: false, stubs: [DRAW, ...stubs] });
const codeField = () => screen.findByRole('textbox', { name: /^Mã tra cứu/ });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Tra cứu' }));

test('a buyer follows a link, sees the invoice in force and downloads its original and its PDF', async () => {
  const saved = savedFiles();
  const sent = await open(
    [
      [lookUpInvoice, () => answered(FOUND)],
      [
        getLookedUpFile,
        ({ input }) =>
          new Response('x', {
            headers: {
              'content-disposition': `attachment; filename="1K26TAA_00000011.${input['file_type']}"`,
            },
          }),
      ],
    ],
    `/tra-cuu#${CODE}`,
  );
  expect(((await codeField()) as HTMLInputElement).value).toBe(CODE);
  expect(document.title).toContain('Tra cứu hóa đơn');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: /^Mã số thuế/ }), {
    target: { value: ' 0399995507 ' },
  });
  press();
  const card = await screen.findByRole('region', { name: '1K26TAA số 00000011' });
  for (const text of ['Còn hiệu lực', 'Công ty Gốm Bát Tràng', '1.234.500 VND', '20/11/2026'])
    expect(card.textContent).toContain(text);
  expect(sent.find(({ call }) => call === lookUpInvoice)?.input).toMatchObject({
    code: CODE,
    seller_taxcode: '0399995507',
    solution: { counter: 3, derivedKey: expect.any(String) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Tải XML gốc' }));
  await waitFor(() => expect(saved).toEqual(['1K26TAA_00000011.xml']));
  fireEvent.click(screen.getByRole('button', { name: 'Tải PDF' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(sent.at(-1)?.input).toEqual({ code: CODE, pass: 'a-pass', file_type: 'pdf' });
  for (const { url } of sent) expect(url.href).not.toContain(CODE);
  expect(await brokenRules()).toEqual([]);
});

test('a replaced invoice is shown as no longer valid, with the invoice that replaces it', async () => {
  const corrected_by = [{ ...FOUND, relation: 'replaces' as const, invoice_number: '00000012' }];
  await open([[lookUpInvoice, () => answered({ ...FOUND, state: 'replaced', corrected_by })]]);
  fireEvent.change(await codeField(), { target: { value: CODE } });
  press();
  await screen.findByText('Đã bị thay thế, không còn hiệu lực');
  await screen.findByText('Thay thế: 1K26TAA số 00000012 ngày 20/11/2026');
});

test('an unknown code is refused in words, and the button looks up again with a new challenge', async () => {
  let tries = 0;
  const sent = await open([
    [
      lookUpInvoice,
      () => {
        tries += 1;
        return tries === 1 ? refused(404, 'LOOKUP_CODE_UNKNOWN') : answered(FOUND);
      },
    ],
  ]);
  fireEvent.change(await codeField(), { target: { value: CODE } });
  press();
  await screen.findByText('Không có hóa đơn nào mang mã này');
  expect(await brokenRules()).toEqual([]);
  press();
  await screen.findByText('Còn hiệu lực');
  expect(sent.filter(({ call }) => call === drawLookupChallenge)).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a text that is no code is refused beside the field, and nothing is sent', async () => {
  const sent = await open([]);
  fireEvent.change(await codeField(), { target: { value: '123' } });
  press();
  await screen.findByText('Mã tra cứu gồm mã công ty và 16 chữ cái hoặc chữ số.');
  expect(sent).toEqual([]);
});

test('a transfer note has no total', async () => {
  await open([[lookUpInvoice, () => answered({ ...FOUND, total_amount_with_tax: null })]]);
  fireEvent.change(await codeField(), { target: { value: CODE } });
  press();
  await screen.findByText('Còn hiệu lực');
  expect(screen.queryByText('Tổng tiền thanh toán')).toBeNull();
});

test('a browser that cannot derive keys is sent to the https address', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await open([]);
  await screen.findByText(/chỉ tra cứu được trên địa chỉ https/);
  vi.unstubAllGlobals();
});

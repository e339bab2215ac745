import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { DECREE_LINE } from '@hoadon/domain/invoice/decree-reduction';
import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { EncodeRefused } from '../dom/field-writer.ts';
import { parse, parseText } from '../dom/parse.ts';
import { golden } from '../fixtures/golden.ts';
import { ADJUSTING_MANY, ADJUSTING_UP } from '../fixtures/sample-corrections.ts';
import { FACTS } from '../fixtures/sample-drafts.ts';
import { decodeInvoices } from '../invoice/decode.ts';
import { assembleInvoice, assembleInvoiceMarkup, encodeInvoiceData } from '../invoice/encode.ts';
import { formatFaultsIn } from '../invoice/format-check.ts';
import {
  assembleCorrectionList,
  correctionListOf,
  encodeCorrectionList,
} from './correction-list.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';

const LIST = { id: 'list-1', version: '2.1.0' };
const listed = (draft = ADJUSTING_MANY) => encodeCorrectionList(draft, LIST) ?? '';
const { data } = encodeInvoiceData(ADJUSTING_MANY, FACTS);
const parts = { data, qrText: null, sellerSignature: null };
const message = encodeMessage({
  type: '208',
  sender: 'K0100000001',
  receiver: 'TCT',
  messageId: 'K01000000010123456789ABCDEF0123456789ABCDEF',
  version: '2.1.0',
  taxCode: ADJUSTING_MANY.seller.taxCode,
  document: assembleInvoiceMarkup(parts) + assembleCorrectionList(listed(), null),
});
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test('invoice and list are written exactly as in the golden message 208', () => {
  expect(text(message)).toBe(text(golden('message-208.xml')));
});

test('the list states for each invoice the original, the corrected value and the difference, as the lines of the correction state', () => {
  expect(correctionListOf(parseText(assembleCorrectionList(listed(), null)).root)).toEqual({
    number: 'BK-01/2026',
    issuedOn: '2026-11-21',
    originals: [
      { template: '1', serial: 'C26TAA', number: '17', difference: '-440000' },
      { template: '1', serial: 'C26TAA', number: '18', difference: '-440000' },
    ],
  });
  expect(listed()).toContain(
    '<TTSDChinh><ThTTDoi>2700000</ThTTDoi><TTTDoi>135000</TTTDoi><TgTSTTDoi>2835000</TgTSTTDoi></TTSDChinh>',
  );
});

test('an invoice that corrects many names their list and none of them, and is read back so', () => {
  const file = assembleInvoice(parts);
  expect(text(file)).toContain(
    '<TTHDLQuan><TCHDon>2</TCHDon><SBKCLQuan>BK-01/2026</SBKCLQuan><NBKCLQuan>2026-11-21</NBKCLQuan></TTHDLQuan>',
  );
  expect(formatFaultsIn(parse(file).root)).toEqual([]);
  const [invoice] = decodeInvoices(file);
  expect(invoice?.related).toEqual({
    relation: 'adjusts',
    template: '',
    serial: '',
    number: '',
    issuedOn: '',
    note: null,
    list: { number: 'BK-01/2026', issuedOn: '2026-11-21' },
  });
  expect(decodeMessage(message)).toMatchObject({ type: '208', list: { number: 'BK-01/2026' } });
});

test('a sales invoice that corrects many states the relief of each in a row of its own, and is read back so', () => {
  const { related } = ADJUSTING_MANY;
  const lines = ADJUSTING_MANY.lines.map((line) => ({ ...line, rate: 'NONE' as const }));
  const relief = [1, 2].map((original) => ({
    ...DECREE_LINE,
    customRate: decimal(String(original)),
    original,
  }));
  const sold = { ...ADJUSTING_MANY, kind: 'sales' as const, lines: [...lines, ...relief], related };
  const sales = { ...sold, ...completeDraft(sold, DEFAULT_ROUNDING) };
  const file = assembleInvoice({ ...parts, data: encodeInvoiceData(sales, FACTS).data });
  expect(formatFaultsIn(parse(file).root)).toEqual([]);
  const [invoice] = decodeInvoices(file);
  const rows = (from: readonly Readonly<{ type: string; subtotal: string | null }>[]) =>
    from.filter(({ type }) => type === 'decree').map(({ subtotal }) => subtotal);
  expect(rows(sales.lines)).toHaveLength(2);
  expect(rows(invoice?.lines ?? [])).toEqual(rows(sales.lines));
  expect(correctionListOf(parseText(assembleCorrectionList(listed(sales), null)).root)).toEqual({
    number: 'BK-01/2026',
    issuedOn: '2026-11-21',
    originals: sales.related?.list?.originals.map(({ template, serial, number, share }) => ({
      template,
      serial,
      number,
      difference: share?.withTax,
    })),
  });
});

test('a correction of one invoice has no list, and a list that breaks its table is not written', () => {
  expect(encodeCorrectionList(ADJUSTING_UP, LIST)).toBeNull();
  const { related } = ADJUSTING_MANY;
  if (!related?.list) throw new Error('the sample has a list');
  const list = { ...related.list, number: '' };
  const broken = { ...ADJUSTING_MANY, related: { ...related, list, reason: '' } };
  expect(() => listed(broken)).toThrow(EncodeRefused);
  expect(() => listed(broken)).toThrow(/SBKe: required.*LDo: required/s);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { decodeInvoices } from './decode.ts';

/** Real taxpayers' files, stored outside the project and read in place. */
const FOLDER = new URL('../../../../../shared/data/xml-samples/', import.meta.url);

const names = existsSync(FOLDER)
  ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.xml'),
    )
  : [];
const files = names
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(encodeURI(name), FOLDER))) }))
  .filter(({ bytes }) => /<DLHDon/.test(new TextDecoder().decode(bytes)));

/** A second reading, by nothing but regular expressions. */
const all = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>\\s*([^<]*?)\\s*</${tag}>`, 'g'))].map(
    ([, text]) => text ?? '',
  );
const unescaped = (text: string | undefined): string =>
  (text ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim();
const amountOf = (text: string | undefined) =>
  decimalOrNull(text?.replace(/^(-?\d+),(\d{6})$/, '$1.$2')) ?? decimal(0);

function secondReading(invoice: string) {
  const [data = ''] = /<DLHDon[\s\S]*<\/DLHDon>/.exec(invoice) ?? [];
  const rows = [...data.matchAll(/<HHDVu>[\s\S]*?<\/HHDVu>/g)].map(([row]) => row);
  const [seller = ''] = /<NBan>[\s\S]*?<\/NBan>/.exec(data) ?? [];
  return {
    key: [
      all(seller, 'MST')[0],
      all(data, 'KHMSHDon')[0],
      all(data, 'KHHDon')[0],
      all(data, 'SHDon')[0],
    ],
    issuedOn: all(data, 'NLap')[0],
    total: amountOf(all(data, 'TgTTTBSo')[0]),
    tax: amountOf(all(data, 'TgTThue')[0]),
    words: unescaped(all(data, 'TgTTTBChu')[0]),
    lines: rows.map((row) => [unescaped(all(row, 'THHDVu')[0]), amountOf(all(row, 'ThTien')[0])]),
    rates: rows.map((row) => all(row, 'TSuat')[0] || null),
    code: all(invoice, 'MCCQT')[0] ?? /<MCCQT[^>]*>([^<]*)</.exec(invoice)?.[1] ?? '',
  };
}

if (files.length === 0) {
  test.skip('real files: the folder ../shared/data/xml-samples is not there', () => undefined);
}

test.each(files)('a real file reads the same by two ways: $name', ({ bytes }) => {
  const xml = new TextDecoder().decode(bytes);
  const parts = xml.match(/<HDon(?:\s[^>]*)?>[\s\S]*?<\/HDon>/g) ?? [];
  const invoices = decodeInvoices(bytes);
  expect(parts.length).toBeGreaterThan(0);
  expect(invoices.length).toBe(parts.length);
  for (const [index, invoice] of invoices.entries()) {
    expect({
      key: [invoice.seller.taxCode, invoice.template, invoice.serial, invoice.number],
      issuedOn: invoice.issuedOn,
      total: invoice.totals.withTax,
      tax: invoice.totals.tax,
      words: invoice.amountInWords ?? '',
      lines: invoice.lines.map((line) => [line.name, line.subtotal ?? decimal(0)]),
      rates: invoice.lines.map((line) => line.rateText),
      code: invoice.authorityCode ?? '',
    }).toEqual(secondReading(parts[index] ?? ''));
  }
});

/** Tags of amounts or names: each of their texts must be in a field or in extras. */
test.each(files)('no text of a real file is lost: $name', ({ bytes }) => {
  const xml = new TextDecoder().decode(bytes);
  const [data = ''] = /<DLHDon[\s\S]*<\/DLHDon>/.exec(xml) ?? [];
  const decodedJson = JSON.stringify(decodeInvoices(bytes));
  const texts = [...data.matchAll(/<(\w+)>([^<]+)<\/\1>/g)]
    .filter(
      ([, tag]) => !['TTruong', 'KDLieu', 'LHDCLQuan', 'TCHDon', 'HDDCKPTQuan'].includes(tag ?? ''),
    )
    .map(([, , text]) => unescaped(text))
    .filter((text) => text !== '');
  const lost = texts.filter((text) => {
    const number = decimalOrNull(text.replace(/^(-?\d+),(\d{6})$/, '$1.$2'));
    return (
      !decodedJson.includes(JSON.stringify(text).slice(1, -1)) &&
      !(number !== null && decodedJson.includes(number))
    );
  });
  expect(lost).toEqual([]);
});

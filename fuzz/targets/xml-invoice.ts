import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { parse } from '@hoadon/xml/dom/parse';
import { at, textOf, type XmlElement } from '@hoadon/xml/dom/tree';
import { invoiceElementsIn } from '@hoadon/xml/invoice/decode';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { prettyPrint } from '@hoadon/xml/pretty-print';
import { readXml } from '../../packages/server/src/features/intake/reading/files/read-xml.ts';
import { FileRefused } from '../../packages/server/src/features/intake/reading/refusal.ts';
import type { FileOutcome } from '../../packages/server/src/features/intake/reading/tasks.ts';
import {
  IN_OWN_PROCESS_MS,
  requireNoSilentZero,
  type Target,
  unlessDeclared,
} from '../define-target.ts';
import { goldenFiles, sample } from '../read-sample.ts';

/** No authority is trusted: who issued the certificates changes nothing in how a file is read. */
const JUDGEMENT = { trust: createTrustStore([]), now: '2026-11-23T02:00:00.000Z' };
const TOTALS = [
  ['TgTCThue', 'withoutTax'],
  ['TgTThue', 'tax'],
  ['TgTTTBSo', 'withTax'],
] as const;

export const target: Target = {
  about: 'invoices as XML, of today and before 2021, with their signatures',
  format: 'xml',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [
    ...goldenFiles('vat-'),
    ...goldenFiles('sales-'),
    ...goldenFiles('transfer-'),
    ...['signed-invoice', 'invoice-2014', 'invoice-2020', 'invoice-vnpt', 'message'].map((name) =>
      sample(`${name}.xml`),
    ),
  ],
  async check(xml) {
    const outcomes = await unlessDeclared([FileRefused], () => readXml('a.xml', xml, JUDGEMENT));
    for (const outcome of outcomes ?? []) checkOutcome(outcome, xml);
  },
};

function checkOutcome(outcome: FileOutcome, xml: Uint8Array): void {
  if (outcome.kind === 'refused' && outcome.refusal.reason === 'READER_FAILED')
    throw new Error(outcome.cause ?? 'READER_FAILED');
  if (outcome.kind !== 'invoices') return;
  const { root, source } = parse(xml);
  prettyPrint(source);
  const elements = invoiceElementsIn(root);
  for (const { invoice, position } of outcome.invoices) {
    const element = elements[position];
    if (element) checkTotals(invoice, element);
  }
}

/** A total of zero that the file does not state has a remark. */
function checkTotals({ totals, remarks = [] }: Invoice, element: XmlElement): void {
  const stated = at(element, 'DLHDon', 'NDHDon', 'TToan');
  for (const [tag, name] of TOTALS) {
    const isRemarked = remarks.some((remark) => remark.tag.endsWith(`/${tag}`));
    if (!isRemarked) requireNoSilentZero(tag, totals[name], textOf(at(stated, tag)));
  }
}

import { expect, test } from 'vitest';
import { printView } from './print-view.ts';
import { sampleInvoice } from './testing/sample-invoice.ts';

const viewOf = (changes: Parameters<typeof sampleInvoice>[1]) =>
  printView(sampleInvoice(1, changes), {}, { logo: null, qr: null });

test('totals that could not be read are printed as a dash, never as 0', () => {
  const remarks = [{ kind: 'unread', tag: 'TToan/TgTThue', text: 'x', isTotal: true }] as const;
  expect(viewOf({ remarks })).toMatchObject({
    rates: [],
    totals: { withoutTax: '—', tax: '—', withTax: '—' },
  });
  expect(viewOf({}).totals.withTax).toMatch(/\d/);
});

test('beside a valid signature its certificate names the signer, not the unsigned text of the file', () => {
  const signature = { place: 'seller', signedAt: '2026-11-21T03:00:00.000Z' } as const;
  const forged = [{ ...signature, signer: 'CÔNG TY KHÁC', signedAt: '2020-01-01T00:00:00.000Z' }];
  const verified = [{ ...signature, signer: 'CÔNG TY AN BÌNH' }];
  const pictures = { logo: null, qr: null };
  const { signatures } = printView(
    sampleInvoice(1, { signatures: forged }),
    { verified },
    pictures,
  );
  expect(signatures.seller).toEqual({
    signer: 'CÔNG TY AN BÌNH',
    signedAt: '21/11/2026 10:00:00',
    verified: true,
  });
});

const OWN = { address: 'https://hoadon.example/tra-cuu', code: '1-7K2M-9QXA-B3CD-EF45' };
const AUTHORITY = 'https://hoadondientu.gdt.gov.vn';
const lookupOf = (serial: string, lookup?: typeof OWN) =>
  printView(sampleInvoice(1, { serial }), { ...(lookup && { lookup }) }, { logo: null, qr: null })
    .lookup;

test('the print of an own invoice names our page and the code; with a code of the authority its page too', () => {
  const { address, code } = OWN;
  expect(lookupOf('C26TAA', OWN)).toEqual({ addresses: [address, AUTHORITY], code });
  expect(lookupOf('K26TAA', OWN)).toEqual({ addresses: [address], code });
});

test('the print of an invoice of others names the page of the authority only where it gave a code', () => {
  expect(lookupOf('C26TAA')).toEqual({ addresses: [AUTHORITY], code: null });
  expect(lookupOf('K26TAA')).toEqual({ addresses: [], code: null });
});

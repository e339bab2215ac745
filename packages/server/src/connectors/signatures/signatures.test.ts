import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { signPdf } from '@hoadon/signing/pdf/sign-pdf';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { createCast, signedInvoice } from '@hoadon/signing/testing/signed-invoice';
import { expect, onTestFinished, test } from 'vitest';
import type { ProcessSettings } from '../../platform/bounded-processes/index.ts';
import { boundedSignatures } from './bounded-signatures.ts';
import { checkFile } from './check-file.ts';
import { closingOf } from './closing-signature.ts';

const US = 'company-1';
const OTHERS = 'company-2';
const NOW = '2026-11-22T03:00:00.000Z';

const cast = await createCast();
const trust = createTrustStore([cast.authority.certificate, cast.stateAuthority.certificate]);

function open(settings: ProcessSettings = {}) {
  const signatures = boundedSignatures(trust, settings);
  onTestFinished(() => signatures.close());
  return signatures;
}

test('signers are reported from another process as from this one, for each of several files', async () => {
  const signatures = open({ processes: 1 });
  const xml = Buffer.from(await signedInvoice(cast));
  const altered = Buffer.from(xml.toString().replaceAll('1100000', '1200000'));
  const files = [xml, altered, Buffer.from('<HDon'), Buffer.from('<!DOCTYPE a><a/>')];
  const verdicts = await Promise.all(files.map((file) => signatures.check(US, file, NOW)));
  expect(verdicts).toEqual(
    await Promise.all(files.map((file) => checkFile(file, { trust, now: NOW }))),
  );
  expect(verdicts.map(({ valid, fault }) => [valid, fault?.code ?? null])).toEqual([
    [true, null],
    [false, null],
    [false, 'XML_UNREADABLE'],
    [false, 'DOCTYPE_REFUSED'],
  ]);
  expect(verdicts[0]).toMatchObject({
    invoices: [{ valid: true, codeSigned: true }],
    signatures: [
      { role: 'seller', trusted: true },
      { role: 'authority', trusted: true },
    ],
  });
});

/** A message of many invoices, at the size limit: verifying it takes seconds. */
async function hostileFile(): Promise<Buffer> {
  const invoice = await signedInvoice(cast);
  const invoices = Array.from({ length: 1_400 }, (_, n) =>
    invoice.replaceAll(/(HD7|MA7|NBan-7|CQT-7)/g, `$1-${n}`),
  );
  return Buffer.from(`<TDiep><TTChung/><DLieu>${invoices.join('')}</DLieu></TDiep>`);
}

test('a file made to take long is refused by name within its bounds, and others’ files are checked meanwhile and after', async () => {
  // Processor time: many times what an invoice needs, and a fraction of what this file would need.
  const signatures = open({ processes: 1, limitMs: 400 });
  const hostile = await hostileFile();
  const honest = Buffer.from(await signedInvoice(cast));
  const refused = signatures.check(US, hostile, NOW);
  expect(await signatures.check(OTHERS, honest, NOW)).toMatchObject({ valid: true });
  expect(await refused).toMatchObject({ valid: false, fault: { code: 'TOO_LARGE' } });
  expect(await signatures.check(US, honest, NOW)).toMatchObject({ valid: true });
});

test('a check stopped for another reason than the file is no verdict on the file', async () => {
  const signatures = open();
  await signatures.close();
  const honest = Buffer.from(await signedInvoice(cast));
  await expect(signatures.check(US, honest, NOW)).rejects.toMatchObject({ name: 'StoppedWork' });
});

test('the closing signature of a PDF is reported from another process as from this one', async () => {
  const signatures = open({ processes: 1 });
  const { signer } = await cast.authority.issue({
    commonName: 'CÔNG TY THỬ',
    taxCode: '0399991100',
  });
  const statement = { reason: 'Ký', name: 'CÔNG TY THỬ', signedAt: '2026-11-21T09:30:00' };
  const signed = await signPdf(plainPdf(), signer, statement);
  const cut = signed.subarray(0, signed.length - 1);
  const verdicts = [await signatures.closing(US, signed), await signatures.closing(US, cut)];
  expect(verdicts).toEqual([closingOf(signed), closingOf(cut)]);
  expect(verdicts).toMatchObject([
    { holder: { taxCode: '0399991100' } },
    { fault: { code: 'SIGNATURE_MALFORMED' } },
  ]);
});

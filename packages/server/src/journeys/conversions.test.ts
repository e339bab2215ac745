import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { conversionsFeature } from '../features/conversions/index.ts';

import { draft, issue } from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../features/issuing/testing/issuing-fixture.ts';
import { signedPdf } from '../features/issuing/testing/token-holder.ts';
import { appFor } from '../platform/http/testing.ts';
import { checksHere, recordingPdf } from '../testing/saved-invoices.ts';
import { correctingApp, DETAIL, REPLACE, threeChairs } from './testing/correcting-app.ts';

const PUBLISHED = '/e-invoice-api/api/invoices/published';
const CONVERT = (id: string) => `${PUBLISHED}/transfer_invoice/${id}`;
const PREPARE = (id: string) => `${PUBLISHED}/prepare-transfer-invoice-for-token/${id}`;
const HAND_IN = (id: string) => `${PUBLISHED}/transfer-invoice-for-token/${id}`;
const HISTORY = (id: string) => `${PUBLISHED}/transfer-history/${id}`;

let fixture: IssuingFixture;
let company: IssuingCompany;
let app: ReturnType<typeof appFor>;
const printer = recordingPdf();
beforeAll(async () => {
  fixture = await issuingFixture();
  company = await fixture.company();
  const { platform, deps } = fixture;
  const pdf = {
    ...printer,
    print: async (...args: Parameters<typeof printer.print>) => {
      await printer.print(...args);
      // A later rendering prints another time.
      return plainPdf({ trailer: `/Nth ${printer.printed.length}` });
    },
  };
  app = appFor(
    routesOf(
      conversionsFeature({
        ...platform,
        pdf,
        trust: deps.trust,
        signatures: checksHere(deps.trust),
      }),
    ),
    company.accountant,
    platform.db,
  );
});

const handIn = (id: string, bytes: Uint8Array) =>
  app.upload(
    HAND_IN(id),
    {},
    { tranfered_file: { name: 'a.pdf', mediaType: 'application/pdf', bytes } },
  );

const actionsOf = async (id: string): Promise<string[]> => {
  const { data } = await correctingApp(fixture, company).get(DETAIL(id));
  return data.actions.flatMap(({ action, standing }: { action: string; standing: string }) =>
    standing === 'offered' ? [action] : [],
  );
};

test('ACT-006 ACT-053 an invoice is converted to paper on request, and downloaded from then on', async () => {
  const id = await issue(fixture, company);
  expect(await actionsOf(id)).toContain('ISSUE_CONVERSION_INVOICE');
  expect(await app.post(CONVERT(id))).toMatchObject({ status: 200 });
  expect(await app.get(CONVERT(id))).toMatchObject({ status: 200 });
  expect(printer.printed.at(-1)?.options.conversion).toMatchObject({ converter: 'Trần Kế Toán' });
  await app.get(CONVERT(id));
  expect((await app.get(HISTORY(id))).data).toMatchObject([
    { converter: 'Trần Kế Toán', ca_type: 'HSM' },
  ]);
  const actions = await actionsOf(id);
  expect(actions).toContain('DOWNLOAD_CONVERSION_INVOICE');
  expect(actions).toContain('VIEW_CONVERSION_HISTORY');
  expect(await app.post(CONVERT(id))).toMatchObject({ status: 200 });
  expect((await app.get(HISTORY(id))).data).toHaveLength(2);
});

test('ACT-051 ACT-052 a token signs the prepared paper, and it counts once it is signed', async () => {
  const id = await issue(fixture, company);
  const { data } = await app.post(PREPARE(id));
  expect(data.tranfered_file).toBe(PREPARE(id));
  const prepared = await app.get(data.tranfered_file);
  if (!('bytes' in prepared)) throw new Error('no paper was prepared');
  expect((await app.get(HISTORY(id))).data).toEqual([]);
  const hand = (bytes: Uint8Array) => handIn(id, bytes);
  expect(await hand(prepared.bytes)).toMatchObject({ status: 409, message: 'SIGN_INVOICE_FAILED' });
  const signed = await signedPdf(prepared.bytes, company.signer);
  expect(await hand(signed)).toMatchObject({ status: 200, data: { ca_type: 'USB' } });
  expect(await hand(signed)).toMatchObject({ status: 200 });
  const paper = await app.get(CONVERT(id));
  expect('bytes' in paper && paper.bytes.equals(Buffer.from(signed))).toBe(true);
  expect((await app.get(HISTORY(id))).data).toHaveLength(1);
});

test('SIGN-027 what is not issued, or no longer in force, is not converted', async () => {
  const unsent = await draft(company);
  expect(await app.post(CONVERT(unsent))).toMatchObject({
    status: 409,
    message: 'TRANSFER_INVOICE_FAILED',
    data: { reason: 'not-issued' },
  });
  const id = await issue(fixture, company);
  await correctingApp(fixture, company).post(REPLACE(id), threeChairs({ is_publish_now: true }));
  await fixture.platform.jobs.drain();
  expect(await app.post(CONVERT(id))).toMatchObject({
    message: 'TRANSFER_INVOICE_FAILED',
    data: { reason: 'replaced-already' },
  });
  expect(await app.get(CONVERT(id))).toMatchObject({ status: 409, message: 'FILE_NOT_READY' });
  expect(await app.get(CONVERT('999999'))).toMatchObject({ status: 404 });
  expect(await app.post(CONVERT('999999'))).toMatchObject({ status: 404 });
  expect(await app.upload(HAND_IN(id), {}, {})).toMatchObject({ status: 400 });
});

test('ACT-053 a request for the paper of an invoice that was not converted makes none', async () => {
  const id = await issue(fixture, company);
  expect(await app.get(CONVERT(id))).toMatchObject({ status: 409, message: 'FILE_NOT_READY' });
  expect((await app.get(HISTORY(id))).data).toEqual([]);
});

test('a repeated request for a paper under the same key returns the same paper, and not the latest', async () => {
  const id = await issue(fixture, company);
  const key = { 'idempotency-key': 'a-paper-for-the-buyer' };
  const first = await app.post(CONVERT(id), {}, key);
  const other = await app.post(CONVERT(id));
  expect(other.data.id).not.toBe(first.data.id);
  expect((await app.post(CONVERT(id), {}, key)).data).toEqual(first.data);
  expect((await app.get(HISTORY(id))).data).toHaveLength(2);
});

test('of two papers that were prepared for tokens each is taken as it was signed, in any order', async () => {
  const id = await issue(fixture, company);
  const signed = [];
  for (const _ of ['a colleague’s', 'mine']) {
    await app.post(PREPARE(id));
    const prepared = await app.get(PREPARE(id));
    if (!('bytes' in prepared)) throw new Error('no paper was prepared');
    signed.push(await signedPdf(prepared.bytes, company.signer));
  }
  for (const bytes of signed)
    expect(await handIn(id, bytes)).toMatchObject({ status: 200, data: { ca_type: 'USB' } });
  expect((await app.get(HISTORY(id))).data).toHaveLength(2);
});

test('a signed paper that is handed in twice at once counts once', async () => {
  const id = await issue(fixture, company);
  await app.post(PREPARE(id));
  const prepared = await app.get(PREPARE(id));
  if (!('bytes' in prepared)) throw new Error('no paper was prepared');
  const bytes = await signedPdf(prepared.bytes, company.signer);
  const answers = await Promise.all([handIn(id, bytes), handIn(id, bytes)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.get(HISTORY(id))).data).toHaveLength(1);
});

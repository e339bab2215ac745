import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTypstPdf } from '../connectors/pdf/typst-pdf.ts';
import { routesOf } from '../feature.ts';
import { invoiceTemplatesFeature } from '../features/invoice-templates/index.ts';

import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import type { TestPlatform } from '../platform/testing.ts';
import { plainPictures } from '../testing/plain-pictures.ts';

const BASE = '/e-invoice-api/api/seller-template';
const pdf = createTypstPdf();
let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  company = await testCompany(platform.db);
});
afterAll(() => pdf.close());

const app = () =>
  appFor(
    routesOf(invoiceTemplatesFeature({ ...platform, pdf, pictures: plainPictures })),
    company.admin,
  );
const logo = (bytes: Uint8Array | string) => ({
  logo: { name: 'logo', mediaType: 'application/octet-stream', bytes: Buffer.from(bytes) },
});
const RED_POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" fill="#14532d"/></svg>';

test.each([
  ['PNG', RED_POINT],
  ['SVG', SVG],
])('a %s logo goes into the sample that the preview prints', async (_kind, bytes) => {
  const plain = await app().post(`${BASE}/preview`, { accent_color: '#14532d' });
  const withLogo = await app().upload(`${BASE}/preview`, { accent_color: '#14532d' }, logo(bytes));
  expect(withLogo.status).toBe(200);
  expect(withLogo.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(withLogo.bytes.length).toBeGreaterThan(plain.bytes.length);
  expect((await app().upload(`${BASE}/save`, {}, logo(bytes))).status).toBe(200);
});

test('a picture that only begins like a PNG is refused, and samples go on printing', async () => {
  const torn = RED_POINT.subarray(0, 40);
  expect(await app().upload(`${BASE}/save`, {}, logo(torn))).toMatchObject({
    status: 400,
    message: 'LOGO_NOT_USABLE',
    data: { reason: 'unreadable' },
  });
  expect((await app().post(`${BASE}/preview`, {})).status).toBe(200);
});

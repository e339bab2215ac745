import { PNG } from 'pngjs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { memoryStore } from '../../platform/files/memory-store.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { losingFirstAnswer } from '../../testing/lost-answers.ts';
import { plainPictures } from '../../testing/plain-pictures.ts';
import { recordingPdf } from '../../testing/saved-invoices.ts';
import { announceSeries, invoiceTemplatesFeature, printLook } from './index.ts';

const BASE = '/e-invoice-api/api/seller-template';
const DARK_GREEN = '#14532d';
const OF_SERIES = { template_code: '1', invoice_common_code: 'C26TAA' };
const QUERY = new URLSearchParams(OF_SERIES).toString();
let platform: TestPlatform;
let company: TestCompany;
const pdf = recordingPdf();
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  company = await testCompany(platform.db);
  await announceSeries(platform.db, company.companyId, {
    template: '1',
    serial: 'C26TAA',
    announcedOn: '2026-01-02',
  });
  pdf.printed.length = 0;
});

const routes = () =>
  routesOf(invoiceTemplatesFeature({ ...platform, pdf, pictures: plainPictures }));
const as = (who: 'admin' | 'accountant' = 'admin') => appFor(routes(), company[who]);
const file = (bytes: Uint8Array | string, name = 'logo.png') => ({
  logo: { name, mediaType: 'image/png', bytes: Buffer.from(bytes) },
});
const save = (fields: Record<string, string>, files = {}) =>
  as().upload(`${BASE}/save`, fields, files);
const looks = async () => (await as('accountant').get(`${BASE}/list`)).data;
const lookFor = (serial: string) =>
  printLook(platform, company.companyId, { template: '1', serial });

const png = (width: number, height: number): Buffer =>
  PNG.sync.write(new PNG({ width, height }), { colorType: 2, inputHasAlpha: true });
/** Bytes of the stored picture: never those that were uploaded. */
const drawn = async (picture: string | Uint8Array) =>
  Buffer.from((await plainPictures.redraw('1', Buffer.from(picture))).bytes);
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`;
const PLAIN = svg(
  '<defs><linearGradient id="g"><stop stop-color="#14532d"/></linearGradient></defs>' +
    '<path d="M0 0h9v9z"/><g style="fill:url(\'#g\')"><circle r="3" fill="url(#g)"/></g>',
);

test('a company begins with the look of the product', async () => {
  expect(await looks()).toEqual([]);
  expect(await lookFor('C26TAA')).toEqual({ options: {}, version: '' });
});

test('logo and colour are saved and every invoice of the company is printed with them', async () => {
  const picture = png(3, 2);
  expect(await save({ accent_color: '#14532D' }, file(picture))).toMatchObject({
    status: 200,
    data: {
      template_code: null,
      invoice_common_code: null,
      accent_color: DARK_GREEN,
      has_logo: true,
    },
  });
  const look = await lookFor('C26TAA');
  expect(look.options.accent).toBe(DARK_GREEN);
  expect(Buffer.from(look.options.logo ?? [])).toEqual(await drawn(picture));
  const answer = await as('accountant').get(`${BASE}/logo`);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.bytes).toEqual(await drawn(picture));
  const other = await testCompany(platform.db);
  expect((await appFor(routes(), other.admin).get(`${BASE}/logo`)).status).toBe(404);
});

test('the name of a look changes with the look, so that a cached PDF is printed again', async () => {
  await save({ accent_color: DARK_GREEN });
  const green = (await lookFor('C26TAA')).version;
  await save({}, file(png(3, 2)));
  const withLogo = (await lookFor('C26TAA')).version;
  await save({ remove_logo: 'true' });
  expect((await lookFor('C26TAA')).version).toBe(green);
  await save({ remove_color: 'true' });
  expect((await lookFor('C26TAA')).version).toBe('');
  expect(new Set(['', green, withLogo]).size).toBe(3);
});

test('a look is changed and removed once: a retry after a lost response returns the outcome', async () => {
  const { db } = platform;
  const onBrokenLine = () => {
    const routes = routesOf(
      invoiceTemplatesFeature({
        ...platform,
        db: losingFirstAnswer(db),
        pdf,
        pictures: plainPictures,
      }),
    );
    return appFor(routes, company.admin);
  };
  const change = { accent_color: DARK_GREEN };
  expect(await onBrokenLine().upload(`${BASE}/save`, change, {})).toMatchObject({ status: 200 });
  expect(await onBrokenLine().delete(`${BASE}/delete`)).toMatchObject({ status: 200 });
  const trail = await db
    .selectFrom('audit_entry')
    .where('company_id', '=', company.companyId)
    .select('act')
    .orderBy('sequence')
    .execute();
  expect(trail.map(({ act }) => act)).toEqual(['look.changed', 'look.removed']);
});

test('a series with a look of its own retains it, the others use the company’s', async () => {
  await save({ accent_color: DARK_GREEN }, file(PLAIN, 'logo.svg'));
  await save({ ...OF_SERIES, accent_color: '#7f1d1d' });
  expect((await lookFor('C26TAA')).options).toMatchObject({
    accent: '#7f1d1d',
    logo: expect.anything(),
  });
  expect((await lookFor('C26TBB')).options.accent).toBe(DARK_GREEN);
  // What the company changes later is not the series' concern.
  await save({ remove_logo: 'true' });
  expect((await lookFor('C26TAA')).options.logo).toBeDefined();
  expect(await looks()).toMatchObject([{ template_code: null }, OF_SERIES]);
  expect((await as().delete(`${BASE}/delete?${QUERY}`)).status).toBe(200);
  expect((await lookFor('C26TAA')).options).toEqual({ accent: DARK_GREEN });
  expect(await as().delete(`${BASE}/delete?${QUERY}`)).toMatchObject({ message: 'NOT_FOUND' });
});

test('only an announced series has a look, and it is named by type and symbol together', async () => {
  const unknown = { template_code: '1', invoice_common_code: 'C26TZZ', accent_color: DARK_GREEN };
  expect(await save(unknown)).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect((await save({ template_code: '1' })).status).toBe(400);
  expect((await save({ invoice_common_code: 'C26TAA' })).status).toBe(400);
  expect(await looks()).toEqual([]);
});

test('the preview prints a sample of the company with the change, and saves nothing', async () => {
  await save({ accent_color: DARK_GREEN });
  pdf.printed.length = 0;
  const change = { ...OF_SERIES, accent_color: '#7f1d1d' };
  const answer = await as('accountant').upload(`${BASE}/preview`, change, file(PLAIN));
  expect(answer.headers['content-type']).toBe('application/pdf');
  const { invoice, options } = pdf.printed[0] ?? {};
  expect(options).toMatchObject({ accent: '#7f1d1d', watermark: expect.stringContaining('XEM') });
  expect(Buffer.from(options?.logo ?? [])).toEqual(await drawn(PLAIN));
  expect(invoice).toMatchObject({
    template: '1',
    serial: 'C26TAA',
    number: null,
    seller: { taxCode: company.taxCode },
    totals: { withoutTax: '1500000', tax: '120000', withTax: '1620000' },
  });
  expect(await looks()).toMatchObject([{ accent_color: DARK_GREEN, has_logo: false }]);
  await as().post(`${BASE}/preview`, {});
  expect(pdf.printed[1]?.options).toMatchObject({ accent: DARK_GREEN });
});

test('a sales invoice and a transfer note are previewed as what they are', async () => {
  for (const [template, serial] of [
    ['2', 'C26TAA'],
    ['6', 'C26NAA'],
  ] as const) {
    await announceSeries(platform.db, company.companyId, {
      template,
      serial,
      announcedOn: '2026-01-02',
    });
    const name = { template_code: template, invoice_common_code: serial };
    expect((await as().upload(`${BASE}/preview`, name, {})).status).toBe(200);
  }
  expect(pdf.printed.map(({ invoice }) => [invoice.template, invoice.totals.tax])).toEqual([
    ['2', '0'],
    ['6', '0'],
  ]);
  expect(pdf.printed[1]?.invoice.delivery).not.toBeNull();
});

test('a logo that does not print is refused before any invoice meets it', async () => {
  const broken = {
    ...platform,
    pictures: plainPictures,
    pdf: { print: async () => Promise.reject(new Error('the template failed')) },
  };
  const app = appFor(routesOf(invoiceTemplatesFeature(broken)), company.admin);
  expect(await app.upload(`${BASE}/save`, {}, file(png(3, 2)))).toMatchObject({
    status: 400,
    message: 'LOGO_NOT_USABLE',
    data: { reason: 'unreadable' },
  });
  expect(await looks()).toEqual([]);
});

test('a lost logo does not stop an invoice', async () => {
  await save({ accent_color: DARK_GREEN }, file(png(3, 2)));
  // A store that has none of the bytes.
  const files = memoryStore(platform.db);
  const name = { template: '1', serial: 'C26TAA' };
  const { options } = await printLook({ ...platform, files }, company.companyId, name);
  expect(options).toEqual({ accent: DARK_GREEN });
});

test('an SVG of plain shapes is taken, whatever its file is called', async () => {
  expect((await save({}, file(PLAIN, 'logo.png'))).data.has_logo).toBe(true);
  const answer = await as().get(`${BASE}/logo`);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.bytes).toEqual(await drawn(PLAIN));
});

test.each([
  ['a script', svg('<script>1</script>'), 'unsafe'],
  ['a script of another namespace', svg('<x:script xmlns:x="urn:x">1</x:script>'), 'unsafe'],
  ['an event handler', svg('<path d="M0 0" ONload="x()"/>'), 'unsafe'],
  ['an event handler on the root', svg('', 'onload="x()"'), 'unsafe'],
  ['HTML inside', svg('<foreignObject><b/></foreignObject>'), 'unsafe'],
  ['a picture from elsewhere', svg('<image xlink:href="https://x.test/p.png"/>'), 'unsafe'],
  ['a picture inside', svg('<image href="data:image/png;base64,AAAA"/>'), 'unsafe'],
  ['a reference to a file', svg('<use href="file:///etc/passwd#a"/>'), 'unsafe'],
  ['a link that runs', svg('<a xlink:href="java&#115;cript:alert(1)"><path/></a>'), 'unsafe'],
  ['a fill from elsewhere', svg('<path fill="url(https://x.test/#a)"/>'), 'unsafe'],
  ['a style that loads', svg('<style>@import "https://x.test/a.css";</style>'), 'unsafe'],
  ['a style with a picture', svg('<style>a{fill:url( "https://x.test" )}</style>'), 'unsafe'],
  ['a hidden url', svg('<path style="fill:u\\72l(https://x.test)"/>'), 'unsafe'],
  ['an animation', svg('<set attributeName="href" to="x"/>'), 'unsafe'],
  ['a filter', svg('<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>'), 'unsafe'],
  ['a reference', svg('<path id="a" d="M0 0h9"/><use href="#a"/>'), 'unsafe'],
  ['a pattern', svg('<pattern id="a"><path d="M0 0h9"/></pattern>'), 'unsafe'],
  ['more shapes than a logo has', svg('<path d="M0 0h9"/>'.repeat(2_001)), 'too-detailed'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'unsafe'],
  ['a style sheet', `<?xml-stylesheet href="https://x.test/a.css"?>${svg('')}`, 'unsafe'],
  ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'unsafe'],
  ['no picture', 'GIF89a', 'not-a-picture'],
  ['nothing', '', 'not-a-picture'],
  ['half an SVG', svg('').slice(0, -4), 'not-a-picture'],
  ['a torn PNG', png(3, 2).subarray(0, 12), 'unreadable'],
  ['a PNG of 16 billion points', png(1, 1).fill(0xff, 16, 18), 'too-many-pixels'],
  ['more than 1 MB', Buffer.alloc(1024 * 1024 + 1, 0x20), 'too-large'],
])('a logo with %s is refused and nothing is kept', async (_what, bytes, reason) => {
  expect(await save({}, file(bytes))).toMatchObject({
    status: 400,
    message: 'LOGO_NOT_USABLE',
    data: { reason },
  });
  expect(await as().upload(`${BASE}/preview`, {}, file(bytes))).toMatchObject({ status: 400 });
  expect(await looks()).toEqual([]);
  expect(pdf.printed).toEqual([]);
});

test('a colour must be one, and dark enough to be read on white', async () => {
  for (const accent_color of ['red', '#fff', '#14532d00', '14532d', '#14532g'])
    expect((await save({ accent_color })).status, accent_color).toBe(400);
  expect(await save({ accent_color: '#fde047' })).toMatchObject({
    status: 400,
    issues: [{ path: 'accent_color', code: 'color-too-light', severity: 'error' }],
  });
});

test('an accountant sees looks and previews, and changes none; a stranger sees nothing', async () => {
  expect((await as('accountant').upload(`${BASE}/save`, {}, file(PLAIN))).status).toBe(403);
  expect((await as('accountant').delete(`${BASE}/delete`)).status).toBe(403);
  expect((await as('accountant').post(`${BASE}/preview`, {})).status).toBe(200);
  expect((await as('accountant').get(`${BASE}/logo`)).status).toBe(404);
  const nobody = appFor(routes(), null);
  for (const url of [`${BASE}/list`, `${BASE}/logo`])
    expect((await nobody.get(url)).status).toBe(401);
});

test('the audit trail names who changed the look', async () => {
  await save({ accent_color: DARK_GREEN });
  await as().delete(`${BASE}/delete`);
  const entries = await platform.db
    .selectFrom('audit_entry')
    .select('act')
    .where('company_id', '=', company.companyId)
    .orderBy('sequence')
    .execute();
  expect(entries.map(({ act }) => act)).toEqual(['look.changed', 'look.removed']);
});

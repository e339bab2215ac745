import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { draft, RELEASE, UPDATE } from '../testing/calls.ts';
import { type IssuingFixture, payload } from '../testing/issuing-fixture.ts';
import { numberInvoices } from '../testing/number-invoices.ts';
import { fixtureWithTokens, PREPARED, prepare } from '../testing/token-holder.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await fixtureWithTokens();
});

test.each([
  ['PUBLISH_NOT_PERMITTED', { licensed: false }],
  ['NO_PERMITTED_INVOICE_TYPE', { series: [] }],
] as const)(
  'LIC-005 issuing with %s is refused as such, and the draft stays',
  async (code, options) => {
    const company = await fixture.company(options);
    const id = await draft(company);
    expect(await prepare(company, id)).toMatchObject({ status: 403, message: code });
    expect((await company.app.put(UPDATE(id), { ...payload(), version: 1 })).data.state).toBe(
      'draft',
    );
  },
);

test('ERR-007 SIGN-024 content that does not fit the authority’s format is a failed creation', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  await prepare(company, id);
  await sql`
    update invoice_content set content = jsonb_set(content::jsonb, '{currency}', '"NOT A CURRENCY"')
    where company_id = ${company.companyId} and invoice_id = ${id}`.execute(fixture.platform.db);
  await sql`
    update invoice set processing_state = 'numbered' where company_id = ${company.companyId} and id = ${id}`.execute(
    fixture.platform.db,
  );
  await sql`
    delete from invoice_to_sign where company_id = ${company.companyId} and invoice_id = ${id}`.execute(
    fixture.platform.db,
  );
  expect(await company.app.get(PREPARED(id, 'xml'))).toMatchObject({
    status: 400,
    message: 'CREATE_TMP_INVOICE_FAILED',
  });
});

test('a series that is closed between check and numbering gives no number', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  await fixture.platform.db
    .updateTable('series')
    .set({ active: false })
    .where('company_id', '=', company.companyId)
    .execute();
  const request = { id, actor: company.accountant.actor, caId: null };
  const outcome = await numberInvoices(fixture.deps, company.companyId, [request]);
  expect(outcome.get(id)).toEqual({ kind: 'refused', code: 'SERIES_NOT_ACTIVE' });
});

test('a body of an unsupported media type is refused', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  const headers = { 'content-type': 'text/xml' };
  expect(await company.app.post(RELEASE(id), '<a/>', headers)).toMatchObject({
    status: 415,
    message: 'UNSUPPORTED_MEDIA_TYPE',
  });
});

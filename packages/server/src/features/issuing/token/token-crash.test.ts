import { expect, test } from 'vitest';
import { numberingQueue } from '../numbering/numbering-queue.ts';
import { draft, rowOf } from '../testing/calls.ts';
import { checkCompany } from '../testing/check-history.ts';
import { comeToRest } from '../testing/come-to-rest.ts';
import type { IssuingCompany, IssuingFixture } from '../testing/issuing-fixture.ts';
import { isDeath, mortal } from '../testing/killed-process.ts';
import { fixtureWithTokens, signedXml } from '../testing/token-holder.ts';
import { preparedPdf, preparedXml, prepareForToken } from './prepare-for-token.ts';
import { releaseSigned } from './release-signed.ts';

const CONTEXT = {
  requestId: 'test',
  ip: '127.0.0.1',
  userAgent: null,
  files: {},
  fileLists: {},
  device: null,
  linkSecret: null,
  idempotencyKey: null,
  actId: '00000000-0000-4000-8000-000000000000',
  saveResponse: async () => {},
};

/** All requests of the page in order; a process that dies is restarted and the request repeated. */
async function signThrough(
  fixture: IssuingFixture,
  company: IssuingCompany,
  id: string,
  diesAt: number,
): Promise<boolean> {
  let life = mortal(fixture.deps, diesAt);
  let died = false;
  const ask = async <T>(work: (deps: IssuingFixture['deps']) => Promise<T>): Promise<T> => {
    try {
      return await work(life.deps);
    } catch (error) {
      if (!isDeath(error)) throw error;
      died = true;
      life = mortal(fixture.deps);
      return work(life.deps);
    }
  };
  const session = company.accountant;
  const releasing = { session, context: CONTEXT };
  await ask((deps) =>
    prepareForToken(deps, numberingQueue(deps), releasing, { id, version: null }),
  );
  const { bytes } = await ask((deps) => preparedXml(deps, session, id));
  await ask((deps) => preparedPdf(deps, session, id));
  const xml = await signedXml(bytes, company.signer);
  await ask((deps) => releaseSigned(deps, releasing, id, { xml, pdf: null }));
  return died;
}

test('SIGN-006 the server may die at any step between the number and the signature: one number, one signed file, counted once', async () => {
  const fixture = await fixtureWithTokens();
  const company = await fixture.company();
  let invoices = 0;
  for (let died = true, diesAt = 1; died; diesAt += 3) {
    const id = await draft(company);
    died = await signThrough(fixture, company, id, diesAt);
    invoices += 1;
    expect((await rowOf(fixture, company, id)).number).toBe(invoices);
  }
  await comeToRest(fixture);
  expect(invoices).toBeGreaterThan(8);
  const files = await fixture.platform.db
    .selectFrom('invoice_file')
    .select('kind')
    .where('company_id', '=', company.companyId)
    .execute();
  expect(files.filter(({ kind }) => kind === 'signed_xml')).toHaveLength(invoices);
  expect(files.filter(({ kind }) => kind === 'coded_xml')).toHaveLength(invoices);
  await checkCompany(fixture, company);
}, 120_000);

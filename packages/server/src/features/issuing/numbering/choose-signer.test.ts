import type { Signer } from '@hoadon/signing/keys/signer';
import { beforeAll, expect, test } from 'vitest';
import { prepareSigning } from '../pipeline/index.ts';
import { draft, RELEASE, rowOf } from '../testing/calls.ts';
import { type IssuingFixture, issuingFixture } from '../testing/issuing-fixture.ts';
import { numberInvoices } from '../testing/number-invoices.ts';

const keys: { id: string; caType: 'HSM'; signer: Signer }[] = [];
let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture((deps) => ({
    ...deps,
    remoteSigning: { keysOf: async () => keys },
  }));
});

test('another certificate is chosen before the first has signed, without a failure', async () => {
  const company = await fixture.company();
  for (const id of ['first', 'second']) {
    const issued = await fixture.ca.issue({ commonName: id, taxCode: company.taxCode });
    keys.push({ id, caType: 'HSM', signer: issued.signer });
  }
  const id = await draft(company);
  const request = { id, actor: company.accountant.actor, caId: 'first' };
  await numberInvoices(fixture.deps, company.companyId, [request]);
  await prepareSigning(fixture.deps, company.companyId, [id]);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'signing',
    ca_id: 'first',
    failure_code: null,
  });
  const answer = await company.app.post(RELEASE(id), { ca_id: 'second' });
  expect(answer.status).toBe(200);
  expect((await rowOf(fixture, company, id)).ca_id).toBe('second');
  keys.shift();
  await fixture.platform.jobs.drain();
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
});

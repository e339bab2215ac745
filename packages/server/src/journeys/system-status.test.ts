import { getSystemStatus } from '@hoadon/contracts/system-status';
import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { issue } from '../features/issuing/testing/calls.ts';
import {
  type IssuingFixture,
  issuingFixture,
} from '../features/issuing/testing/issuing-fixture.ts';
import { CALM } from '../features/issuing/testing/modelled-plan.ts';
import { systemStatusFeature } from '../features/system-status/index.ts';
import { executeSql } from '../platform/db/database.ts';
import { saveObservations } from '../platform/health/system-health.repository.ts';
import type { Session } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';
import { createJobTables } from '../platform/jobs/job-tables.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
  await createJobTables({ run: (script) => executeSql(fixture.platform.db, script) });
});

const statusOf = async (session: Session) => {
  const { data, status } = await appFor(routesOf(systemStatusFeature(fixture.deps)), session).get(
    getSystemStatus.path,
  );
  return status === 200 ? getSystemStatus.output.parse(data) : status;
};

test('an admin sees what waits in the company, why, and nothing of another company', async () => {
  const company = await fixture.company();
  const other = await fixture.company();
  fixture.authority.plan.current = { ...CALM, fate: () => 'unreachable' };
  await issue(fixture, company);
  fixture.authority.plan.current = CALM;
  const status = await statusOf(company.admin);
  expect(status).toMatchObject({
    invoices: [
      {
        state: 'signed',
        invoices: 1,
        failures: [{ code: 'AUTHORITY_UNREACHABLE_NETWORK', invoices: 1 }],
      },
    ],
    mails: { count: 0, oldest_seconds: null },
    jobs: { count: 0, dead: 0 },
    certificates: [{ name: 'CÔNG TY THỬ' }],
  });
  expect(await statusOf(other.admin)).toMatchObject({ invoices: [] });
  expect(await statusOf(company.accountant)).toBe(403);
});

test('of the systems an admin sees those that the company uses, with the cause of a failure', async () => {
  const { companyId, admin } = await fixture.company();
  const at = fixture.platform.clock.now();
  const nothing = {
    lastSuccessAt: null,
    lastFailureAt: null,
    failures: 0,
    cause: null,
    seconds: null,
  };
  const { db } = fixture.platform;
  await saveObservations(db, [
    { ...nothing, system: 'storage', lastFailureAt: at, failures: 1, cause: 'ENOSPC' },
    { ...nothing, system: 'tax-authority/installation', lastSuccessAt: at, seconds: 0.3 },
    { ...nothing, system: 'tax-authority/of-another', lastFailureAt: at, failures: 1 },
    { ...nothing, system: 'einvoice-provider/E_VNPT', lastFailureAt: at, failures: 1 },
  ]);
  expect(await statusOf(admin)).toMatchObject({
    systems: [
      { system: 'tax-authority', state: 'works', response_ms: 300 },
      { system: 'storage', state: 'fails', cause: 'ENOSPC', failing_since: at },
      { system: 'mail', state: 'unused' },
    ],
  });
  await db
    .insertInto('einvoice_account')
    .values({
      company_id: companyId,
      provider: 'E_VNPT',
      user_name: 'a',
      password: 'sealed',
      is_active: true,
      created_by: 'job/test',
      created_at: at,
    })
    .execute();
  expect(await statusOf(admin)).toMatchObject({
    systems: [{}, {}, {}, { system: 'einvoice-provider', provider: 'E_VNPT', state: 'fails' }],
  });
});

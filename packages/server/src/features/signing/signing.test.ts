import { createTestAuthority, type IssuedCertificate } from '@hoadon/signing/test-authority';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RemoteSigning } from '../../connectors/remote-signing/port.ts';
import { routesOf } from '../../feature.ts';
import { testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { signingFeature } from './index.ts';

const LIST = '/e-invoice-api/api/ca-sign/list';
let platform: TestPlatform;
let current: IssuedCertificate;
let old: IssuedCertificate;

beforeAll(async () => {
  platform = await testPlatform();
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const issue = (notBefore: string, notAfter: string) =>
    authority.issue({
      commonName: 'CÔNG TY TNHH AN BÌNH',
      taxCode: '0101234567',
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
    });
  current = await issue('2025-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
  old = await issue('2022-01-01T00:00:00Z', '2025-01-01T00:00:00Z');
});

async function companyWithKeys() {
  const company = await testCompany(platform.db);
  const keys = [
    { id: 'key-1', caType: 'HSM' as const, signer: current.signer },
    { id: 'key-2', caType: 'HSM' as const, signer: old.signer },
  ];
  const remoteSigning: RemoteSigning = {
    keysOf: async (taxCode) => (taxCode === company.taxCode ? keys : []),
  };
  const routes = routesOf(signingFeature({ ...platform, remoteSigning }));
  return { company, routes, app: appFor(routes, company.accountant) };
}

describe('the list of signing accounts', () => {
  test('SIGN-001 SIGN-002 gives the active HSM certificates with their ids', async () => {
    const { app } = await companyWithKeys();
    const answer = await app.get(`${LIST}?is_active=true&ca_type=HSM&no_pagination=true`);
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(answer.data).toEqual([
      {
        id: 'key-1',
        ca_type: 'HSM',
        subject: 'CÔNG TY TNHH AN BÌNH',
        issuer: 'CA THỬ NGHIỆM',
        serial_number: expect.stringMatching(/^54[0-9A-F]{30}$/),
        tax_code: '0101234567',
        not_before: '2025-01-01T00:00:00.000Z',
        not_after: '2028-01-01T00:00:00.000Z',
        is_active: true,
      },
    ]);
  });
  test('SIGN-002 without filters an expired certificate is listed as not active', async () => {
    const { app } = await companyWithKeys();
    const states = async (query: string) =>
      (await app.get(`${LIST}${query}`)).data.map((account: { id: string; is_active: boolean }) => [
        account.id,
        account.is_active,
      ]);
    expect(await states('')).toEqual([
      ['key-1', true],
      ['key-2', false],
    ]);
    expect(await states('?is_active=false')).toEqual([['key-2', false]]);
  });
  test('tokens of users are no accounts of the server', async () => {
    const { app } = await companyWithKeys();
    expect((await app.get(`${LIST}?ca_type=USB`)).data).toEqual([]);
  });
  test('SIGN-007 pages learn where the agent of their own machine listens', async () => {
    const { app } = await companyWithKeys();
    const { data } = await app.get('/e-invoice-api/api/ca-sign/agent');
    expect(data).toEqual({ url: 'http://localhost:32318/api/ca' });
  });
  test('another company does not see them, and nobody without a session does', async () => {
    const { routes } = await companyWithKeys();
    const stranger = await testCompany(platform.db);
    expect((await appFor(routes, stranger.admin).get(LIST)).data).toEqual([]);
    expect((await appFor(routes, null).get(LIST)).status).toBe(401);
  });
});

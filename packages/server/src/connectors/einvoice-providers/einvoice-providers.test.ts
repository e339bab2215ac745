import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEinvoiceProviders } from './open-providers.ts';
import { ProviderFault, type ProviderInvoice, type ProviderSession } from './port.ts';
import {
  type EinvoiceProvidersSimulator,
  einvoiceProvidersSimulator,
  SIMULATED,
  shelvedInvoices,
} from './simulator/index.ts';

const TODAY = '2026-11-21';
const TAX_CODE = '0399995507';
let app: FastifyInstance;
let simulator: EinvoiceProvidersSimulator;
let address: string;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  simulator = einvoiceProvidersSimulator(() => TODAY);
  await app.register(simulator, { prefix: '/providers' });
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/providers`;
});
afterAll(() => app.close());
beforeEach(() => {
  simulator.behave({ misbehaves: 'none', count: 5, notReady: 0 });
});

const ACCOUNTS = {
  E_VIETTEL: { userName: `${TAX_CODE}-215`, password: SIMULATED.password, site: null },
  E_VNPT: { userName: 'ketoanservice', password: SIMULATED.password, site: TAX_CODE },
  E_BKAV: {
    userName: '00000000-0000-4000-8000-000399995507',
    password: SIMULATED.bkavToken,
    site: null,
  },
} as const;

function open(provider: EinvoiceProvider, change: { password?: string } = {}): ProviderSession {
  const urls = { E_VIETTEL: null, E_VNPT: null, E_BKAV: null };
  return openEinvoiceProviders({ urls, timeoutMs: 3_000 }, address).open(provider, {
    ...ACCOUNTS[provider],
    taxCode: TAX_CODE,
    ...change,
  });
}

const guids = () =>
  shelvedInvoices('E_BKAV', TAX_CODE, { today: TODAY, count: 5 }).map(({ guid }) => guid);

async function everything(session: ProviderSession, from = '2026-11-01') {
  const invoices: ProviderInvoice[] = [];
  const question = { from, until: TODAY, series: ['1C26TVN'], references: guids() };
  let cursor: string | null = null;
  do {
    const page = await session.list(question, cursor);
    invoices.push(...page.invoices);
    cursor = page.next;
  } while (cursor !== null);
  return invoices;
}

describe.each(['E_VIETTEL', 'E_VNPT', 'E_BKAV'] as const)(
  'PROV-001 the system of %s',
  (provider) => {
    test('lists every invoice once and gives each file', async () => {
      const session = open(provider);
      const invoices = await everything(session);
      expect(new Set(invoices.map(({ reference }) => reference)).size).toBe(5);
      const [first] = invoices;
      const file = await session.file(first?.reference ?? '');
      if (file.kind !== 'file') throw new Error(file.kind);
      // A zip, or the XML itself.
      expect(Buffer.from(file.bytes).subarray(0, 2).toString()).toMatch(/^(PK|<H|<\?)$/);
    });

    test('a file that is not made yet is reported as not ready, and is ready later', async () => {
      simulator.behave({ notReady: 1_000 });
      const session = open(provider);
      const reference = (await everything(session)).at(-1)?.reference ?? '';
      expect(await session.file(reference)).toEqual({ kind: 'not-ready' });
      simulator.behave({ notReady: 0 });
      expect((await session.file(reference)).kind).toBe('file');
    });

    test('an unknown invoice is reported as no file, with the provider’s text', async () => {
      const file = await open(provider).file(
        provider === 'E_BKAV' ? '99999999-0000-4000-8000-000399995507' : '1|C26TZZ9',
      );
      expect(file).toMatchObject({ kind: 'no-file', words: expect.stringMatching(/\S/) });
    });

    test('a wrong password has a reason of its own', async () => {
      const session = open(provider, {
        password: `${Buffer.alloc(32).toString('base64')}:${Buffer.alloc(16).toString('base64')}`,
      });
      const fetching = provider === 'E_BKAV' ? session.file(guids()[0] ?? '') : everything(session);
      await expect(fetching).rejects.toMatchObject({
        name: 'ProviderFault',
        reason: 'credentials',
      });
    });

    test.each([
      ['hang-up', 'unreachable'],
      ['server-error', 'unreachable'],
      ['html-instead', 'protocol'],
      ['too-many-requests', 'busy'],
    ] as const)('%s is %s, and never an empty list', async (misbehaves, reason) => {
      simulator.behave({ misbehaves });
      const session = open(provider);
      const fetching = provider === 'E_BKAV' ? session.file(guids()[0] ?? '') : everything(session);
      const fault = await fetching.catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(ProviderFault);
      expect(fault).toMatchObject({ reason, retryAfter: reason === 'busy' ? 7 : null });
    });
  },
);

test('Viettel is asked for a month at a time, and only for the requested days', async () => {
  simulator.behave({ count: 90 });
  const session = open('E_VIETTEL');
  expect(await everything(session, '2026-08-24')).toHaveLength(90);
  expect(await everything(session, '2026-11-20')).toHaveLength(2);
});

test('VNPT is read by numbers, a hundred at a time, without older invoices', async () => {
  simulator.behave({ count: 230 });
  expect(await everything(open('E_VNPT'), '2026-01-01')).toHaveLength(230);
  expect(await everything(open('E_VNPT'), '2026-11-20')).toHaveLength(2);
});

test('a token that expires early is renewed once, a wrong password is never sent twice', async () => {
  simulator.behave({ misbehaves: 'token-expired' });
  const before = simulator.requestCount('viettel-login');
  await everything(open('E_VIETTEL'));
  expect(simulator.requestCount('viettel-login') - before).toBeLessThanOrEqual(2);
  simulator.behave({ misbehaves: 'none' });
  const between = simulator.requestCount('viettel-login');
  await everything(open('E_VIETTEL', { password: 'sai' })).catch(() => null);
  expect(simulator.requestCount('viettel-login') - between).toBe(1);
});

test.each(['evil.example/x', '127.0.0.1:80', '-', 'a.b', '', 'a@b'])(
  'no host is made of the site %j',
  async (site) => {
    const providers = openEinvoiceProviders(
      { urls: { E_VIETTEL: null, E_VNPT: null, E_BKAV: null }, timeoutMs: 100 },
      null,
    );
    expect(() => providers.open('E_VNPT', { ...ACCOUNTS.E_VNPT, site, taxCode: TAX_CODE })).toThrow(
      ProviderFault,
    );
  },
);

test('only the providers themselves are called, whatever the configuration', () => {
  const urls = { E_VIETTEL: 'https://169.254.169.254/', E_VNPT: null, E_BKAV: null };
  const providers = openEinvoiceProviders({ urls, timeoutMs: 100 }, null);
  expect(() => providers.open('E_VIETTEL', { ...ACCOUNTS.E_VIETTEL, taxCode: TAX_CODE })).toThrow(
    RangeError,
  );
});

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gdtRegistry } from './gdt-registry.ts';
import { type BusinessRegistry, RegistryUnavailable, type Taxpayer } from './port.ts';
import { registryAddress } from './registry-address.ts';
import { registryChain } from './registry-chain.ts';
import { type BusinessRegistrySimulator, businessRegistrySimulator } from './simulator.ts';
import { vietQrRegistry } from './vietqr-registry.ts';

const TIMEOUT_MS = 2_000;
const IMPATIENT_MS = 100;
const KNOWN = '0399995507';
const WRONG_CHECK_DIGIT = '0399995500';
let app: FastifyInstance;
let simulator: BusinessRegistrySimulator;
let address: string;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  simulator = businessRegistrySimulator();
  await app.register(simulator, { prefix: '/registry' });
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/registry`;
});
afterAll(() => app.close());
beforeEach(() => {
  simulator.behave({ misbehaves: 'none', delayMs: 2_000, stopped: [], stoppedOn: {} });
});

const REGISTERS = {
  'tax authority': (timeoutMs = TIMEOUT_MS) => gdtRegistry({ url: `${address}/gdt`, timeoutMs }),
  VietQR: (timeoutMs = TIMEOUT_MS) => vietQrRegistry({ url: `${address}/vietqr/`, timeoutMs }),
} satisfies Record<string, (timeoutMs?: number) => BusinessRegistry>;

describe.each(Object.entries(REGISTERS))('the register of %s', (_name, open) => {
  test('LOOK-011 a known tax code gives name, address and that the taxpayer works', async () => {
    expect(await open().lookUp(KNOWN)).toMatchObject({
      taxCode: KNOWN,
      name: `CÔNG TY TNHH MÔ PHỎNG ${KNOWN}`,
      address: 'Số 508, Phố Mô Phỏng, Phường Cầu Giấy, TP Hà Nội',
      status: 'active',
    });
  });

  test('a branch and a person are looked up under their own codes', async () => {
    expect((await open().lookUp(`${KNOWN}-001`))?.taxCode).toBe(`${KNOWN}-001`);
    expect((await open().lookUp('001099000001'))?.name).toContain('HỘ KINH DOANH');
  });

  test('an unknown code returns null', async () => {
    expect(await open().lookUp(WRONG_CHECK_DIGIT)).toBeNull();
  });

  test('a taxpayer that stopped is never called active', async () => {
    simulator.behave({ stopped: [KNOWN] });
    const taxpayer = await open().lookUp(KNOWN);
    expect(taxpayer?.status).not.toBe('active');
    expect(taxpayer?.statusText).toBeTruthy();
  });

  test.each([
    'delay',
    'hang-up',
    'server-error',
    'html-instead',
    'too-many-requests',
    'another-taxpayer',
    'flood',
  ] as const)('%s is no answer, and certainly not "nobody"', async (misbehaves) => {
    simulator.behave({ misbehaves });
    const register = open(misbehaves === 'delay' ? IMPATIENT_MS : TIMEOUT_MS);
    await expect(register.lookUp(KNOWN)).rejects.toBeInstanceOf(RegistryUnavailable);
  });
});

test('an unreachable register throws RegistryUnavailable too', async () => {
  const unreachable = gdtRegistry({ url: 'http://127.0.0.1:9/', timeoutMs: TIMEOUT_MS });
  await expect(unreachable.lookUp(KNOWN)).rejects.toBeInstanceOf(RegistryUnavailable);
});

test('only the two known services are called, over TLS, or this machine itself', () => {
  expect(registryAddress('https://hoadondientu.gdt.gov.vn/api').href).toBe(
    'https://hoadondientu.gdt.gov.vn/api/',
  );
  expect(registryAddress('https://api.vietqr.io').href).toBe('https://api.vietqr.io/');
  expect(registryAddress('http://127.0.0.1:8080/x').href).toBe('http://127.0.0.1:8080/x/');
  for (const refused of [
    'http://api.vietqr.io',
    'https://169.254.169.254/latest',
    'https://api.vietqr.io.example.test/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
  ])
    expect(() => registryAddress(refused), refused).toThrow(RangeError);
});

const registryReturning = (
  result: Taxpayer | null | 'fails',
  lookUps: string[] = [],
): BusinessRegistry => ({
  async lookUp(taxCode) {
    lookUps.push(taxCode);
    if (result === 'fails') throw new RegistryUnavailable('down');
    return result;
  },
});
const somebody: Taxpayer = {
  taxCode: KNOWN,
  name: 'Công ty Thử',
  address: null,
  taxOffice: null,
  status: 'unknown',
  statusText: null,
  history: null,
  source: 'test',
};

test('the second register is asked if the first does not know the code or does not respond', async () => {
  expect(
    await registryChain([registryReturning('fails'), registryReturning(somebody)]).lookUp(KNOWN),
  ).toBe(somebody);
  expect(
    await registryChain([registryReturning(null), registryReturning(somebody)]).lookUp(KNOWN),
  ).toBe(somebody);
  expect(
    await registryChain([registryReturning(null), registryReturning(null)]).lookUp(KNOWN),
  ).toBeNull();
  for (const registries of [
    [registryReturning(null), registryReturning('fails')],
    [registryReturning('fails')],
    [],
  ])
    await expect(registryChain(registries).lookUp(KNOWN)).rejects.toBeInstanceOf(
      RegistryUnavailable,
    );
});

test('REC-011 the register of the tax authority dates a stop if it has a history, the others have none', async () => {
  expect((await REGISTERS['tax authority']().lookUp(KNOWN))?.history).toBeNull();
  simulator.behave({ stoppedOn: { [KNOWN]: '2025-03-12' } });
  expect(await REGISTERS['tax authority']().lookUp(KNOWN)).toMatchObject({
    status: 'not-active',
    history: [
      { status: 'active', from: '2015-01-05', until: '2025-03-11' },
      { status: 'not-active', from: '2025-03-12', until: null },
    ],
  });
  expect(await REGISTERS.VietQR().lookUp(KNOWN)).toMatchObject({ history: null });
});

test('a register that failed is left alone for half a minute', async () => {
  const lookUps: string[] = [];
  let now = 0;
  const registry = registryChain([registryReturning('fails', lookUps)], () => now);
  const ask = () => registry.lookUp(KNOWN).catch(() => null);
  await ask();
  now = 29_999;
  await ask();
  expect(lookUps).toHaveLength(1);
  now = 30_000;
  await ask();
  expect(lookUps).toHaveLength(2);
});

test('its behaviour is set over HTTP, and nonsense is refused', async () => {
  const control = (body: unknown) =>
    fetch(`${address}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await control({ misbehaves: 'flood' })).status).toBe(200);
  expect((await control({ misbehaves: 'sulk' })).status).toBe(400);
  expect(await (await fetch(`${address}/control`)).json()).toMatchObject({ misbehaves: 'flood' });
});

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';
import { expect, test } from 'vitest';
import { Environment, type EnvironmentPurpose } from './environment.ts';
import { type ConfigFault, readConfig } from './read-config.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const PRODUCTION = {
  DATABASE_URL: 'postgres://db/hoadon',
  ACCESS_TOKEN_KEY: KEY,
  TAX_AUTHORITY_URL: 'https://tvan.example.test/',
  MAIL_SMTP_HOST: 'mail.example.test',
};

test('by default it runs embedded, on loopback, with the simulators', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    database: { kind: 'pglite', folder: './data/database' },
    files: { kind: 'disk', folder: './data/files' },
    simulators: true,
    mail: { smtp: null },
    taxAuthority: { url: null },
  });
});

test('LOOK-003 the special supplier is named by the installation; in the demo it is the provider of its company', () => {
  const special = (environment: Record<string, string>) =>
    readConfig(environment).specialSupplierTaxCode;
  expect(special({})).toBe(readConfig({}).taxAuthority.providerTaxCode);
  expect(special({ SPECIAL_SUPPLIER_TAX_CODE: '0399998804' })).toBe('0399998804');
  expect(special(PRODUCTION)).toBeNull();
  expect(special({ ...PRODUCTION, SPECIAL_SUPPLIER_TAX_CODE: '0399998804' })).toBe('0399998804');
});

test('a database address makes it a production server without simulators', () => {
  const config = readConfig(PRODUCTION);
  expect(config.database).toMatchObject({ kind: 'postgres', url: 'postgres://db/hoadon' });
  expect(config.simulators).toBe(false);
});

test('companies may have connections of their own, which inherit the settings of the installation', () => {
  const connections = {
    viettel: {
      url: 'https://other.example.test',
      user: 'u',
      password: 'p',
      receiver: 'V0100109106',
    },
    misa: { url: 'https://third.example.test' },
  };
  const environment = { ...PRODUCTION, TAX_AUTHORITY_CONNECTIONS: JSON.stringify(connections) };
  expect(readConfig(environment).taxAuthority.further).toEqual({
    viettel: { ...connections.viettel, version: '2.1.0' },
    misa: { ...connections.misa, user: null, password: null, receiver: 'TCT', version: '2.1.0' },
  });
  for (const text of ['{"s3cret', '{"a":1}', '{"installation":{"url":"https://a.test"}}'])
    expect(() => readConfig({ ...PRODUCTION, TAX_AUTHORITY_CONNECTIONS: text })).toThrow(
      /^- TAX_AUTHORITY_CONNECTIONS.*: (?!.*s3cret)/m,
    );
});

test('the database may have several servers, each with a host and a port that can be used', () => {
  const read = (hosts: string) =>
    readConfig({ ...PRODUCTION, DATABASE_URL: `postgres://lan:s3cret@${hosts}/hoadon` });
  expect(read('db1:5432,db2:5432').database).toMatchObject({
    url: 'postgres://lan:s3cret@db1:5432,db2:5432/hoadon',
  });
  for (const hosts of ['db1:5432,', 'db1:port,db2', 'db1,db2:99999999'])
    expect(() => read(hosts)).toThrow(/^- DATABASE_URL: (?!.*s3cret)/m);
});

test('every fault is named at once, each with its setting, and no value is repeated', () => {
  const read = () =>
    readConfig({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://user:s3cret@db/hoadon',
      FILES_S3_BUCKET: 'invoices',
      MAIL_SMTP_USER: 'hoadon',
      ACCESS_TOKEN_KEY: 'short-s3cret',
    });
  expect(read).toThrow(/has 8 fault/);
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'FILES_S3_ACCESS_KEY',
    'FILES_S3_SECRET_KEY',
    'MAIL_SMTP_PASSWORD',
    'ACCESS_TOKEN_KEY',
    'TAX_AUTHORITY_URL',
    'MAIL_SMTP_HOST',
  ])
    expect(read).toThrow(new RegExp(`^- ${name}: `, 'm'));
  expect(read).not.toThrow(/s3cret/);
});

test.each(Object.keys(PRODUCTION).slice(1))(
  'a production server does not start without %s',
  (name) => {
    const { [name]: _, ...rest } = { ...PRODUCTION } as Record<string, string>;
    expect(() => readConfig(rest)).toThrow(name);
    expect(readConfig(rest, 'tool').database.kind).toBe('postgres');
  },
);

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['PORT', '80.5', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['REFRESH_TOKEN_DAYS', '0', 'a whole number from 1 to 90'],
  ['SESSION_DAYS', '366', 'a whole number from 1 to 365'],
  ['TRUST_PROXY', 'true', 'the number of proxies in front, or their addresses (10.0.0.0/8,…)'],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'the number of proxies in front, or their addresses (10.0.0.0/8,…)',
  ],
  ['LOST_AFTER_MS', '499', 'a whole number from 500 to 300000'],
  ['LOST_AFTER_MS', '25s', 'a whole number from 500 to 300000'],
  ['LOG_LEVEL', 'loud', 'one of silent, fatal, error, warn, info, debug, trace'],
  ['PUBLIC_URL', 'hoadon.example', 'a full address such as https://hoadon.example'],
  [
    'HOLIDAYS',
    '2027-02-05,2027-02-30',
    'days such as 2027-02-05 by commas, with a minus before those that are worked',
  ],
])('%s=%s is answered with what to put there', (name, value, wanted) => {
  const faults = `The configuration has 1 fault(s):\n- ${name}: must be ${wanted}`;
  expect(() => readConfig({ [name]: value })).toThrow(faults);
});

test('an installation adds the holidays that were announced since, and takes out those that were expected', () => {
  expect(readConfig({}).holidays).toEqual(MOVABLE_HOLIDAYS);
  const { holidays } = readConfig({ HOLIDAYS: '2027-09-01, -2027-09-03,2029-02-12' });
  expect(holidays).toEqual(
    [
      ...MOVABLE_HOLIDAYS.filter((day) => day !== '2027-09-03'),
      '2027-09-01',
      '2029-02-12',
    ].toSorted(),
  );
});

test('no fault of a setting speaks of types', () => {
  const wrong = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '@']));
  expect(() => readConfig(wrong)).toThrow(/^- PORT: must be/m);
  expect(() => readConfig(wrong)).not.toThrow(/Invalid|expected|received|NaN/);
});

test.each([
  ['false', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
])('TRUST_PROXY=%s sets the trusted proxies', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
});

test('the work of a killed process is given to another within a minute unless the installation chooses another time', () => {
  expect(readConfig({}).leases).toEqual({
    pulseMs: 5_000,
    lostAfterMs: 25_000,
    searchMs: 10_000,
    stepMs: 15_000,
    keyMs: 10_000,
    readerMs: 10_000,
    readerSearchMs: 60_000,
    verificationMs: 300_000,
  });
  expect(readConfig({ LOST_AFTER_MS: '1000' }).leases.lostAfterMs).toBe(1_000);
});

test.each(['500', '25000', '300000'])(
  'with LOST_AFTER_MS=%s a living process renews each lease several times before it expires',
  (LOST_AFTER_MS) => {
    const { pulseMs, stepMs, lostAfterMs } = readConfig({ LOST_AFTER_MS }).leases;
    expect(stepMs).toBeGreaterThanOrEqual(3 * pulseMs);
    expect(lostAfterMs).toBeGreaterThanOrEqual(3 * pulseMs);
  },
);

test.each(Object.keys(Environment.shape))(
  '%s without a value is a fault for a server and for a command, never a default',
  (name) => {
    for (const purpose of ['start', 'tool'] as const)
      for (const text of ['', ' ', '\t'])
        expect(() => readConfig({ [name]: text }, purpose)).toThrow(
          `The configuration has 1 fault(s):\n- ${name}: is empty; give it a value, or leave it out`,
        );
  },
);

test('what is no setting of ours may be empty', () => {
  expect(readConfig({ EDITOR: '' }).port).toBe(8080);
});

test('a database address that was left empty is named once, and what follows from it is judged no further', () => {
  const read = () => readConfig({ ...PRODUCTION, DATABASE_URL: '', MAIL_SMTP_HOST: '' });
  expect(read).toThrow(/has 2 fault/);
  expect(read).toThrow(/^- DATABASE_URL: is empty/m);
});

/** Each alone would be ignored silently, and a default used instead. */
test.each([
  [{ DATABASE_POOL_SIZE: '5' }, ['DATABASE_URL']],
  [{ DATABASE_STATEMENT_TIMEOUT_MS: '5000' }, ['DATABASE_URL']],
  [{ FILES_S3_BUCKET: 'b' }, ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY']],
  [{ FILES_S3_ACCESS_KEY: 'a', FILES_S3_SECRET_KEY: 's' }, ['FILES_S3_BUCKET']],
  [{ FILES_S3_ENDPOINT: 'https://s3.example.test' }, ['FILES_S3_BUCKET']],
  [{ FILES_S3_REGION: 'hn' }, ['FILES_S3_BUCKET']],
  [{ MAIL_SMTP_USER: 'u', MAIL_SMTP_PASSWORD: 'p' }, ['MAIL_SMTP_HOST']],
  [{ MAIL_SMTP_HOST: 'mail', MAIL_SMTP_PASSWORD: 'p' }, ['MAIL_SMTP_USER']],
  [{ MAIL_SMTP_HOST: 'mail', MAIL_SMTP_USER: 'u' }, ['MAIL_SMTP_PASSWORD']],
  [{ MAIL_SMTP_PORT: '25' }, ['MAIL_SMTP_HOST']],
  [{ MAIL_SMTP_SECURE: 'true' }, ['MAIL_SMTP_HOST']],
  [{ TAX_AUTHORITY_USER: 'u' }, ['TAX_AUTHORITY_URL', 'TAX_AUTHORITY_PASSWORD']],
  [{ TAX_AUTHORITY_URL: 'https://a.test', TAX_AUTHORITY_PASSWORD: 'p' }, ['TAX_AUTHORITY_USER']],
  [{ TIKTOK_SERVICE_ID: 's', TIKTOK_APP_KEY: 'k' }, ['TIKTOK_APP_SECRET']],
  [{ TIKTOK_APP_SECRET: 's' }, ['TIKTOK_SERVICE_ID', 'TIKTOK_APP_KEY']],
  [{ SIGNING_PKCS11_MODULE: '/p11.so' }, ['SIGNING_PKCS11_PIN']],
  [{ SIGNING_PKCS11_PIN: '1234' }, ['SIGNING_PKCS11_MODULE']],
  [{ ...PRODUCTION, SIGNING_PKCS12_PASSWORD: 'p' }, ['SIGNING_PKCS12_FOLDER']],
])('%o without %o is a fault for a server and for a command', (environment, missing) => {
  const faults = missing.map((name) =>
    expect.stringMatching(new RegExp(`^${name}: needed beside `)),
  );
  for (const purpose of ['start', 'tool'] as const)
    expect(faultsOf(environment, purpose)).toEqual(expect.arrayContaining(faults));
  expect(faultsOf(environment, 'tool')).toHaveLength(missing.length);
});

function faultsOf(
  environment: Record<string, string>,
  purpose: EnvironmentPurpose,
): readonly string[] {
  try {
    readConfig(environment, purpose);
    return [];
  } catch (error) {
    return (error as ConfigFault).faults;
  }
}

test('a further T-VAN has user and password or neither, and nothing in it is empty', () => {
  for (const connection of [
    { user: 'u' },
    { password: 'p' },
    { user: '', password: '' },
    { receiver: ' ' },
    { version: '' },
  ]) {
    const connections = { viettel: { url: 'https://other.example.test', ...connection } };
    const environment = { ...PRODUCTION, TAX_AUTHORITY_CONNECTIONS: JSON.stringify(connections) };
    const faults = faultsOf(environment, 'start');
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults)
      expect(fault).toMatch(
        /^TAX_AUTHORITY_CONNECTIONS\.viettel(\.\w+)?: must (not be empty|have a user)/,
      );
  }
});

test('a server does not start with a file or folder that is named and is not there, or holds nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-places-'));
  const [empty, full, file] = [join(folder, 'empty'), join(folder, 'full'), join(folder, 'p11.so')];
  for (const folder of [empty, full]) await mkdir(folder);
  for (const path of [file, join(full, 'ca.pem'), join(empty, 'readme.txt')])
    await writeFile(path, '');
  // The authority of an earlier demo is never trusted.
  await writeFile(join(empty, 'hoadon-demo-ca.pem'), '');
  const missing = join(folder, 'missing');
  const hsm = (path: string) => ({ SIGNING_PKCS11_MODULE: path, SIGNING_PKCS11_PIN: '1234' });
  const keys = (path: string) => ({ SIGNING_PKCS12_FOLDER: path });
  const trust = (path: string) => ({ SIGNING_TRUSTED_CAS: path });
  for (const [environment, fault] of [
    [trust(missing), `SIGNING_TRUSTED_CAS: there is no folder ${missing}`],
    [trust(file), `SIGNING_TRUSTED_CAS: ${file} is no folder`],
    [trust(empty), `SIGNING_TRUSTED_CAS: ${empty} holds no certificate`],
    [keys(missing), `SIGNING_PKCS12_FOLDER: there is no folder ${missing}`],
    [keys(file), `SIGNING_PKCS12_FOLDER: ${file} is no folder`],
    [hsm(missing), `SIGNING_PKCS11_MODULE: there is no file ${missing}`],
    [hsm(empty), `SIGNING_PKCS11_MODULE: ${empty} is no file`],
  ] as const) {
    const faults = [expect.stringContaining(fault)];
    expect(faultsOf({ ...PRODUCTION, ...environment }, 'start'), fault).toEqual(faults);
    // Commands that open none of them do not mind.
    expect(faultsOf({ ...PRODUCTION, ...environment }, 'tool')).toEqual([]);
  }
  for (const environment of [trust(full), keys(empty), hsm(file), hsm('softhsm2.so')])
    expect(faultsOf({ ...PRODUCTION, ...environment }, 'start')).toEqual([]);
  // The simulated provider creates the folder of its keys.
  expect(faultsOf({ ...keys(missing), SIMULATORS: 'true' }, 'start')).toEqual([]);
  expect(faultsOf({ ...keys(file), SIMULATORS: 'true' }, 'start')).toHaveLength(1);
});

test('REGISTRATION is open in a demo alone, and closed in production unless it is set', () => {
  expect(readConfig({}).registration).toBe('open');
  expect(readConfig(PRODUCTION).registration).toBe('closed');
  expect(readConfig({ ...PRODUCTION, REGISTRATION: 'invite' }).registration).toBe('invite');
  expect(faultsOf({ REGISTRATION: 'public' }, 'start')).toEqual([
    'REGISTRATION: must be one of open, invite, closed',
  ]);
});

test('PUBLIC_URL with a path is refused, because pages and links begin at the root of the address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://hoadon.example/' }).publicUrl).toBe(
    'https://hoadon.example',
  );
  for (const address of ['https://example.test/hoadon', 'https://example.test/?a=1'])
    expect(faultsOf({ PUBLIC_URL: address }, 'start')).toEqual([
      expect.stringMatching(/^PUBLIC_URL: must have no path/),
    ]);
});

test('secrets are read from files; a secret that is given twice, a missing file and any other setting are faults', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-secrets-'));
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const { DATABASE_URL: _, ACCESS_TOKEN_KEY: __, ...others } = PRODUCTION;
  const config = readConfig({
    ...others,
    DATABASE_URL_FILE: await file('database', 'postgres://user:secret@db/hoadon\n'),
    ACCESS_TOKEN_KEY_FILE: await file('access', `${KEY}\r\n`),
    SECRET_KEY_FILE: await file('secret', KEY),
    MAIL_SMTP_USER: 'hoadon',
    MAIL_SMTP_PASSWORD_FILE: await file('mail', ' mật khẩu '),
  });
  expect(config).toMatchObject({
    database: { kind: 'postgres', url: 'postgres://user:secret@db/hoadon' },
    accessTokenKey: KEY,
    secretKeys: [KEY],
    simulators: false,
    mail: { smtp: { password: ' mật khẩu ' } },
  });
  expect(
    faultsOf(
      {
        ...PRODUCTION,
        ACCESS_TOKEN_KEY_FILE: await file('again', KEY),
        AUDIT_KEY_FILE: join(folder, 'absent'),
        SECRET_KEY_FILE: ' ',
        PORT_FILE: await file('port', '8080'),
      },
      'start',
    ),
  ).toEqual([
    'PORT_FILE: only secrets are read from files; set PORT',
    'ACCESS_TOKEN_KEY_FILE: ACCESS_TOKEN_KEY is set as well; leave one of them out',
    `AUDIT_KEY_FILE: ${join(folder, 'absent')} cannot be read (ENOENT)`,
    'SECRET_KEY_FILE: is empty; give it a value, or leave it out',
  ]);
});

import { mkdtemp, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { pausedAtBackup } from '../../platform/backup/paused.ts';
import type { Database } from '../../platform/db/database.ts';
import { type TestCompany, testCompany, testDatabase } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { memoryStore } from '../../platform/files/memory-store.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { hashPassword } from '../auth/index.ts';
import {
  ACTOR_COLUMNS,
  EXPORTED_TABLES,
  TABLES_LEFT_OUT,
  USER_COLUMNS,
  zipBytes,
} from './archive/index.ts';
import {
  importArchive,
  openArchive,
  pauseCompany,
  resumeCompany,
  saveArchive,
  writeArchive,
} from './index.ts';
import {
  type Entries,
  forgeEntry,
  manifestIn,
  putManifest,
  readEntries,
  writeEntries,
} from './testing/changed-archive.ts';

const AT = new Date('2026-11-21T02:00:00.000Z');
const NEVER = () => {};
const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-archive-test-'));

let source: Database;
let files: FileStore;
let company: TestCompany;
/** Of the company after it left. */
let archive: string;
beforeAll(async () => {
  source = await testDatabase();
  files = memoryStore(source.db);
  company = await testCompany(source.db);
  const { companyId, admin } = company;
  await files.putMany(companyId, [Buffer.from('<HDon>số 1</HDon>'), Buffer.from('%PDF-1.7')]);
  await source.db
    .insertInto('tag')
    .values({
      company_id: companyId,
      name: 'Nhãn "lạ",\ndòng hai',
      created_at: AT.toISOString(),
    })
    .execute();
  await transact(source.db, async (tx) =>
    writeAudit(
      tx,
      [1, 2, 3].map((number) => ({
        companyId,
        actor: admin.actor,
        act: 'tag.created',
        subject: `tag/${number}`,
        at: AT.toISOString(),
        payload: { name: 'Nhãn "lạ",\ndòng hai' },
      })),
    ),
  );
  await pauseCompany(source.db, { companyId, at: AT.toISOString() });
  archive = join(await newFolder(), 'company.zip');
  await exportTo(archive);
});

async function exportTo(path: string) {
  const { stream, manifest } = writeArchive(
    { database: source, files, version: '0.2.0' },
    { companyId: company.companyId, at: AT, onProgress: NEVER },
  );
  await saveArchive(stream, path);
  return manifest;
}

async function importFrom(
  path: string,
  target: Database,
  matched: ReadonlyMap<string, string> = new Map(),
  isCopy = false,
) {
  const opened = await openArchive(path);
  try {
    return await importArchive(opened, {
      database: target,
      files: memoryStore(target.db),
      at: AT,
      matched,
      isCopy,
      hashPassword,
      onProgress: NEVER,
    });
  } finally {
    opened.close();
  }
}

test('every table of companies is exported, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    source.db,
  );
  const listed = [...Object.keys(EXPORTED_TABLES), ...Object.keys(TABLES_LEFT_OUT)];
  expect(rows.map(({ name }) => name)).toEqual(listed.sort());
});

test('every column that names a user or an actor is given the ids of the new installation', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in (select c.table_name from information_schema.columns c
        where c.table_schema = 'public' and c.column_name = 'company_id')
      and (data_type = 'text' and (column_name ~ '_by$' or column_name = 'actor')
        or data_type = 'bigint' and column_name ~ '(_by|user_id|^owner_id|_user)$')`.execute(
    source.db,
  );
  const known = [
    ...Object.entries(USER_COLUMNS).map(([table, column]) => `${table}.${column}`),
    ...Object.entries(ACTOR_COLUMNS).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  ];
  const others = rows
    .map(({ name }) => name)
    .filter((name) => !((name.split('.')[0] ?? '') in TABLES_LEFT_OUT) && !known.includes(name));
  expect(others).toEqual([]);
});

describe('an export', () => {
  test('has every table, the files under their hashes, the users without passwords, and no file of a killed process', async () => {
    const entries = await readEntries(archive);
    const manifest = manifestIn(entries);
    expect(manifest).toMatchObject({ hasLeft: true, missing: [], bundles: [{ files: 2 }] });
    expect(`${entries.get('users.csv')}`).toContain(`admin-${company.companyId}`);
    expect([...entries.values()].join('\n')).not.toContain('$argon2id$');
    const schema = JSON.parse(`${entries.get('schema.json')}`);
    for (const { table, about } of schema.tables) expect(about, table).toMatch(/\.$/);
    await expect(exportTo(archive)).rejects.toThrow('exists: name a new file');
  });

  test('that breaks off leaves nothing under its name', async () => {
    const folder = await newFolder();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('PK');
        throw new Error('the disk is full');
      })(),
    );
    await expect(saveArchive(broken, join(folder, 'a.zip'))).rejects.toThrow('the disk is full');
    expect(await readdir(folder)).toEqual([]);
  });

  test('whose consumer leaves ends its snapshot', async () => {
    const { stream } = writeArchive(
      { database: source, files, version: '0.2.0' },
      { companyId: company.companyId, at: AT, onProgress: NEVER },
    );
    for await (const _ of stream) break;
    // Embedded, this waits for the connection of the export.
    await source.db.selectFrom('company').select('id').execute();
  });

  test('names the files that the installation has lost', async () => {
    const lost = {
      get: async (companyId: string, hash: string) => {
        const bytes = await files.get(companyId, hash);
        if (bytes[0] === 0x25)
          throw Object.assign(new (await fileLost())(companyId, hash, 'missing'));
        return bytes;
      },
    };
    const { stream, manifest } = writeArchive(
      { database: source, files: lost, version: '0.2.0' },
      { companyId: company.companyId, at: AT, onProgress: NEVER },
    );
    await saveArchive(stream, join(await newFolder(), 'a.zip'));
    expect(await manifest).toMatchObject({
      missing: [expect.any(String)],
      bundles: [{ files: 1 }],
    });
  });
});

const fileLost = async () => (await import('../../platform/files/file-lost.ts')).FileLost;

describe('an import', () => {
  test('adds the company with other ids, its rows, files and users, paused, and its audit trail is whole', async () => {
    const target = await testDatabase();
    const other = await testCompany(target.db);
    await target.db
      .insertInto('login_name')
      .values({ name: `admin-${company.companyId}`, user_id: other.admin.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const imported = await importFrom(archive, target);
    expect(imported).toMatchObject({ files: 2 });
    const { companyId } = imported;
    const row = await target.db
      .selectFrom('company')
      .selectAll()
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ tax_code: company.taxCode, pause: 'arrived' });
    const tags = await target.db
      .selectFrom('tag')
      .select('name')
      .where('company_id', '=', companyId)
      .execute();
    expect(tags).toEqual([{ name: 'Nhãn "lạ",\ndòng hai' }]);
    const store = await target.db
      .selectFrom('stored_file')
      .select('hash')
      .where('company_id', '=', companyId)
      .execute();
    expect(store).toHaveLength(2);
    // The account that exists is not taken over: its name stays its own.
    const [admin] = imported.users.filter(({ loginName }) => loginName?.startsWith('admin-'));
    expect(admin?.id).not.toBe(other.admin.userId);
    expect(admin?.loginName).toBe(`admin-${company.companyId}-2`);
    const actors = await target.db
      .selectFrom('audit_entry')
      .select(['act', 'actor'])
      .where('company_id', '=', companyId)
      .where('act', '=', 'tag.created')
      .execute();
    expect(new Set(actors.map(({ actor }) => actor))).toEqual(new Set([`user/${admin?.id}`]));
    expect(await verifyAudit(target.db)).toContainEqual(
      expect.objectContaining({ companyId, fault: null }),
    );
    await resumeCompany(target.db, { companyId, at: AT.toISOString() });
    expect(await verifyAudit(target.db)).toContainEqual(
      expect.objectContaining({ companyId, fault: null }),
    );
    await expect(importFrom(archive, target)).rejects.toThrow('exists in this installation');
  });

  test('gives the rights of a user of the archive to one of the installation that a person names, and to nobody else', async () => {
    const target = await testDatabase();
    const other = await testCompany(target.db);
    await target.db
      .insertInto('login_name')
      .values({ name: 'chi.lan', user_id: other.admin.userId })
      .execute();
    const there = `admin-${company.companyId}`;
    const match = (name: string, here: string) =>
      importFrom(archive, target, new Map([[name, here]]));
    await expect(match('nobody', 'chi.lan')).rejects.toThrow('no member with the user name nobody');
    await expect(match(there, 'nobody')).rejects.toThrow('no user of this installation');
    const { users, companyId } = await match(there, 'Chi.Lan');
    expect(users.filter(({ isMatched }) => isMatched)).toMatchObject([{ id: other.admin.userId }]);
    const member = await target.db
      .selectFrom('membership')
      .select('role')
      .where('company_id', '=', companyId)
      .where('user_id', '=', other.admin.userId)
      .executeTakeFirstOrThrow();
    expect(member.role).toBe('admin');
  });

  test('refuses a company that still worked in its installation, and could issue the same numbers there', async () => {
    await expect(importFrom(await notLeft(), await testDatabase())).rejects.toThrow(
      `run hoadon company pause ${company.taxCode} there, and export it again. If that installation is lost, restore its backup (hoadon restore). To look at this archive, import it with --copy into a new installation`,
    );
  });

  test('of a company that still works is a copy to look at: the installation is paused for good, and has nothing else', async () => {
    const path = await notLeft();
    const target = await testDatabase();
    const { companyId } = await importFrom(path, target, new Map(), true);
    const { pause } = await target.db
      .selectFrom('company')
      .select('pause')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(pause).toBe('copy');
    expect(await pausedAtBackup(target.db)).toBe(AT.toISOString());
    const at = AT.toISOString();
    await expect(resumeCompany(target.db, { companyId, at })).rejects.toThrow('never resumed');
    await expect(pauseCompany(target.db, { companyId, at })).rejects.toThrow('paused');
    const used = await testDatabase();
    await testCompany(used.db);
    await expect(importFrom(path, used, new Map(), true)).rejects.toThrow(
      'the installation is not empty: use a new database',
    );
  });
});

/** The archive as it was written before the company left. */
const notLeft = () =>
  changed((entries) => putManifest(entries, { ...manifestIn(entries), hasLeft: false }));

async function changed(change: (entries: Entries) => unknown): Promise<string> {
  const entries = await readEntries(archive);
  await change(entries);
  const path = join(await newFolder(), 'changed.zip');
  await writeEntries(path, entries);
  return path;
}

const rowsOf = (entries: Entries, table: string) => `${entries.get(`tables/${table}.csv`)}`;

describe('an archive that is damaged or hostile is refused with a sentence, and nothing is added', () => {
  let target: Database;
  beforeAll(async () => {
    target = await testDatabase();
  });
  const refusal = async (path: string) => {
    const error = await importFrom(path, target).then(
      () => null,
      (thrown: Error) => thrown,
    );
    for (const table of ['company', 'app_user', 'stored_file', 'audit_entry'] as const)
      expect(await target.db.selectFrom(table).select(sql<1>`1`.as('one')).execute()).toEqual([]);
    expect(error).toMatchObject({ name: 'ArchiveFault' });
    return error?.message;
  };

  test('a file that was cut off, or is none', async () => {
    const path = join(await newFolder(), 'cut.zip');
    const bytes = await readFile(archive);
    await writeFile(path, bytes);
    await truncate(path, bytes.length - 100);
    expect(await refusal(path)).toContain('is no whole zip: copy or export it again');
    expect(await refusal(join(await newFolder(), 'none.zip'))).toContain('is not there');
  });

  test.each<[string, (entries: Entries) => unknown, string]>([
    ['no manifest', (entries) => entries.delete('manifest.json'), 'it is no archive of a company'],
    [
      'a newer format',
      (entries) => putManifest(entries, { ...manifestIn(entries), format: 2 }),
      'has format 2, this version reads up to 1',
    ],
    [
      'a newer version',
      (entries) =>
        putManifest(entries, {
          ...manifestIn(entries),
          version: '9.0.0',
          migrations: [...manifestIn(entries).migrations, '9999_of_the_future.sql'],
        }),
      'was written by a newer version (9.0.0, with 9999_of_the_future.sql)',
    ],
    [
      'an older version',
      (entries) =>
        putManifest(entries, {
          ...manifestIn(entries),
          migrations: manifestIn(entries).migrations.slice(0, -1),
        }),
      'was written by an older version',
    ],
    [
      'a part that was changed',
      (entries) =>
        entries.set('tables/tag.csv', Buffer.from(rowsOf(entries, 'tag').replace('lạ', 'xạ'))),
      'tables/tag.csv was changed since the archive was written',
    ],
    [
      'a part that is missing',
      (entries) => entries.delete('tables/tag.csv'),
      'is missing in the archive',
    ],
    [
      'a part that nobody lists',
      (entries) => entries.set('extra.csv', Buffer.from('1')),
      'has extra.csv, which its manifest does not list',
    ],
    [
      'a table that does not exist',
      (entries) => {
        const manifest = manifestIn(entries);
        const [table] = manifest.tables;
        entries.set(
          'tables/app_user.csv',
          entries.get(`tables/${table?.table}.csv`) ?? Buffer.of(),
        );
        putManifest(entries, {
          ...manifest,
          tables: [...manifest.tables, { ...table, table: 'app_user' }],
        });
      },
      'this version has no table app_user of companies',
    ],
    [
      'a column of another company',
      (entries) => {
        const bytes = Buffer.from('company_id,id\n1,1\n');
        forgeEntry(entries, 'tables/tag.csv', bytes, { columns: ['company_id', 'id'], rows: 1 });
      },
      'tag has no column company_id',
    ],
    [
      'SQL for a column',
      (entries) =>
        forgeEntry(entries, 'tables/tag.csv', Buffer.from(''), {
          columns: ['id) from tag; drop table tag; --'],
        }),
      'manifest.json is damaged',
    ],
    [
      'rows that do not fit',
      (entries) =>
        forgeEntry(entries, 'tables/tag.csv', Buffer.from(`${rowsOf(entries, 'tag')}1,2\n`), {
          rows: 2,
        }),
      'the rows of tag do not fit',
    ],
    [
      'more rows than listed',
      (entries) => {
        const rows = rowsOf(entries, 'tag');
        const row = rows.slice(rows.indexOf('\n') + 1);
        forgeEntry(entries, 'tables/tag.csv', Buffer.from(rows + row.replace(/^\d+/, '999')));
      },
      'tag has 2 rows, and the manifest 1',
    ],
    [
      'an entry of the audit trail that was changed',
      (entries) =>
        forgeEntry(
          entries,
          'tables/audit_entry.csv',
          Buffer.from(rowsOf(entries, 'audit_entry').replace('tag.created', 'tag.deleted')),
        ),
      'of the audit trail was changed',
    ],
    [
      'an audit trail without its end',
      (entries) => {
        const rows = rowsOf(entries, 'audit_entry');
        const cut = rows.slice(0, rows.lastIndexOf('\n', rows.length - 2) + 1);
        forgeEntry(entries, 'tables/audit_entry.csv', Buffer.from(cut), {
          rows: manifestIn(entries).audit.entries - 1,
        });
      },
      'the audit trail of the archive is cut off at its end',
    ],
    [
      'a decompression bomb',
      (entries) => forgeEntry(entries, 'tables/tag.csv', Buffer.alloc(40_000_000, 0x31)),
      'unpacks to more than 250 times its size',
    ],
    [
      'a file under another hash',
      async (entries) =>
        forgeEntry(entries, 'files/000001.zip', await bundle([`${'a'.repeat(64)}.xml`]), {
          files: 1,
        }),
      'is damaged: export the company again',
    ],
    [
      'a file with a path',
      async (entries) =>
        forgeEntry(entries, 'files/000001.zip', await bundle(['etc/passwd']), { files: 1 }),
      'which is no file of an archive',
    ],
    [
      'a bundle that is none',
      (entries) => forgeEntry(entries, 'files/000001.zip', Buffer.from('none')),
      'files/000001.zip is no zip',
    ],
  ])('%s', async (_what, change, sentence) => {
    expect(await refusal(await changed(change))).toContain(sentence);
  });

  test('a manifest whose packed bytes were changed', async () => {
    const path = await changed(() => {});
    const bytes = await readFile(path);
    const packedAt = bytes.indexOf('manifest.json') + 'manifest.json'.length;
    bytes.fill(0xff, packedAt, packedAt + 20);
    await writeFile(path, bytes);
    expect(await refusal(path)).toContain('manifest.json is damaged');
  });

  test('a path out of the archive', async () => {
    const path = await changed((entries) => entries.set('tables/xx_tag.csv', Buffer.from('1')));
    const bytes = await readFile(path);
    // yazl refuses to write such a name.
    await writeFile(
      path,
      Buffer.from(
        bytes.toString('latin1').replaceAll('tables/xx_tag.csv', '../../../x_tag.csv'.slice(0, 17)),
        'latin1',
      ),
    );
    expect(await refusal(path)).toContain('the directory of the archive is damaged');
  });
});

const bundle = async (names: readonly string[]): Promise<Buffer> =>
  Buffer.from(
    await zipBytes(
      names.map((name) => ({ name, bytes: Buffer.from('<a/>'), compress: false })),
      AT,
    ),
  );

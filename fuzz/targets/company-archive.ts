import { createHash, randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import {
  ArchiveFault,
  MANIFEST,
  parseRecords,
  wholeRecords,
} from '../../packages/server/src/features/company-archive/archive/index.ts';
import { openArchive } from '../../packages/server/src/features/company-archive/reading/index.ts';
import { IN_OWN_PROCESS_MS, type Target, unlessDeclared } from '../define-target.ts';
import { jsonSample, textSample } from '../read-sample.ts';

const USERS = Buffer.from('id,name\n"1","a ""b"", c"\n"2",\n');
const digest = (bytes: Uint8Array) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const MANIFEST_JSON = {
  format: 1,
  version: '0.2.0',
  at: '2026-11-21T00:00:00.000Z',
  migrations: ['0001'],
  company: { id: '1', taxCode: '0101234567', name: 'A' },
  hasLeft: true,
  users: { ...digest(USERS), columns: ['id', 'name'], rows: 2 },
  tables: [],
  bundles: [],
  others: [],
  missing: [],
  audit: { entries: 0, hash: '0'.repeat(64), keyId: null },
};
const ZIP = 'PK';

/** A zip, a manifest, which is packed with the rest, or the rows of a table. */
export const target: Target = {
  about: 'archives of companies from other installations',
  format: 'json',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [
    await archive(jsonSample(MANIFEST_JSON)),
    jsonSample(MANIFEST_JSON),
    textSample('"1","a ""b"", c"', '"2",', ''),
  ],
  async check(input) {
    await unlessDeclared([ArchiveFault], () => readRows(input));
    await readArchive(input);
    if (Buffer.from(input).toString('latin1', 0, 2) !== ZIP)
      await readArchive(await archive(input));
  },
};

async function archive(manifest: Uint8Array): Promise<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date(2026, 10, 21);
  zip.addBuffer(USERS, 'users.csv', { mtime });
  zip.addBuffer(Buffer.from(manifest), MANIFEST, { mtime });
  zip.end();
  return buffer(zip.outputStream);
}

async function readArchive(bytes: Uint8Array): Promise<void> {
  const path = join(tmpdir(), `hoadon-fuzz-${randomUUID()}`);
  writeFileSync(path, bytes);
  try {
    await unlessDeclared([ArchiveFault], async () => {
      const opened = await openArchive(path);
      try {
        for await (const block of wholeRecords(opened.read('users.csv'))) parseRecords(block);
      } finally {
        opened.close();
      }
    });
  } finally {
    rmSync(path);
  }
}

async function readRows(bytes: Uint8Array): Promise<void> {
  const chunks = (async function* () {
    yield bytes;
  })();
  for await (const block of wholeRecords(chunks)) parseRecords(block);
}

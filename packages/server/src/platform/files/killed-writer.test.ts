import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';
import { diskObjects } from './disk-objects.ts';
import type { StoredFile } from './port.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-files-'));
const moduleOf = (name: string) => new URL(name, import.meta.url).href;

/** Writes new contents for ever and prints the place of each once it is safe. */
const WRITER = `
  import { contentHash } from '${moduleOf('./content-hash.ts')}';
  import { diskObjects } from '${moduleOf('./disk-objects.ts')}';
  import { objectWriter } from '${moduleOf('./object-writer.ts')}';
  const write = objectWriter(diskObjects(process.argv[2]));
  for (let turn = 0; ; turn += 1) {
    const contents = [0, 1].map((part) => Buffer.alloc(400_000, turn + ' ' + part + ' ' + process.pid));
    const places = await write(contents);
    contents.forEach((bytes, at) =>
      console.log(JSON.stringify({ hash: contentHash(bytes), ...places[at] })));
  }
`;

async function killWhileWriting(folder: string, afterFiles: number): Promise<StoredFile[]> {
  const script = join(await newFolder(), 'writer.mts');
  await writeFile(script, WRITER);
  const writer = spawn(process.execPath, [script, folder], {
    cwd: import.meta.dirname,
  });
  let output = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > afterFiles) writer.kill('SIGKILL');
  });
  await once(writer, 'close');
  return output
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

test('a writer killed at any moment leaves every file whole whose place it reported', async () => {
  const folder = await newFolder();
  for (const afterFiles of [1, 3, 8]) {
    const written = await killWhileWriting(folder, afterFiles);
    expect(written.length).toBeGreaterThanOrEqual(afterFiles);
    for (const { hash, ...range } of written)
      expect(contentHash((await diskObjects(folder).read(range)) ?? Buffer.of())).toBe(hash);
  }
}, 60_000);

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function onFile(
  pdf: Uint8Array,
  tool: string,
  args: (file: string) => string[],
  encoding: BufferEncoding = 'utf8',
) {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-pdf-'));
  try {
    const file = join(folder, 'invoice.pdf');
    await writeFile(file, pdf);
    return await run(tool, args(file), { maxBuffer: 64 * 1024 * 1024, encoding });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The words of each page as another program reads them, runs of blanks made one. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { stdout } = await onFile(pdf, 'pdftotext', (file) => ['-layout', file, '-']);
  return pagesIn(stdout);
}

const pagesIn = (text: string): string[] =>
  text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim());

/** The words of each page in the order they were drawn: finds slanted text, which a layout tears apart. */
export async function drawnPagesOf(pdf: Uint8Array): Promise<string[]> {
  const { stdout } = await onFile(pdf, 'pdftotext', (file) => ['-raw', file, '-']);
  return pagesIn(stdout);
}

/** Whether a colour `#rrggbb` is seen on the first page, drawn at 72 points an inch. */
export async function showsColour(pdf: Uint8Array, colour: string): Promise<boolean> {
  const args = (file: string) => ['-r', '72', '-f', '1', '-l', '1', '-aa', 'no', file];
  const { stdout } = await onFile(pdf, 'pdftoppm', args, 'latin1');
  return stdout.includes(Buffer.from(colour.slice(1), 'hex').toString('latin1'));
}

/** What pdfinfo says, and everything it complains about. */
export async function factsOf(pdf: Uint8Array) {
  const { stdout, stderr } = await onFile(pdf, 'pdfinfo', (file) => [file]);
  const rows = stdout.split('\n').map((row) => row.split(/:\s+/, 2));
  return { ...Object.fromEntries(rows), complaints: stderr };
}

/** The tagged structure as indented lines, the way a screen reader walks it. */
export async function structureOf(pdf: Uint8Array): Promise<string> {
  const { stdout } = await onFile(pdf, 'pdfinfo', (file) => ['-struct-text', file]);
  return stdout;
}

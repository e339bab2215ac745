import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function onFile(
  pdf: Uint8Array,
  tool: string,
  args: (file: string) => string[],
  encoding: BufferEncoding = 'utf8',
  then: (file: string) => Promise<void> = async () => {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-pdf-'));
  try {
    const file = join(folder, 'invoice.pdf');
    await writeFile(file, pdf);
    const output = await run(tool, args(file), { maxBuffer: 64 * 1024 * 1024, encoding });
    await then(file);
    return output;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text of each page as poppler reads it, with runs of blanks collapsed. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { stdout } = await onFile(pdf, 'pdftotext', (file) => ['-layout', file, '-']);
  return pagesIn(stdout);
}

const pagesIn = (text: string): string[] =>
  text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim());

/** The text of each page in drawing order: includes slanted text, which a layout tears apart. */
export async function drawnPagesOf(pdf: Uint8Array): Promise<string[]> {
  const { stdout } = await onFile(pdf, 'pdftotext', (file) => ['-raw', file, '-']);
  return pagesIn(stdout);
}

export type Box = Readonly<{
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}>;
export type PageOfBoxes = Readonly<{ width: number; height: number; words: readonly Box[] }>;

const PAGE = /<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs;
const WORD =
  /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/gs;

/** The position of each word of each page, in points from the upper left corner. */
export async function boxesOf(pdf: Uint8Array): Promise<PageOfBoxes[]> {
  const { stdout } = await onFile(pdf, 'pdftotext', (file) => ['-bbox', file, '-']);
  return [...stdout.matchAll(PAGE)].map(([, width, height, words = '']) => ({
    width: Number(width),
    height: Number(height),
    words: [...words.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
      text,
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    })),
  }));
}

/** Whether a colour `#rrggbb` is seen on the first page, drawn at 72 points an inch. */
export async function showsColour(pdf: Uint8Array, colour: string): Promise<boolean> {
  const args = (file: string) => ['-r', '72', '-f', '1', '-l', '1', '-aa', 'no', file];
  const { stdout } = await onFile(pdf, 'pdftoppm', args, 'latin1');
  return stdout.includes(Buffer.from(colour.slice(1), 'hex').toString('latin1'));
}

/** Returns the output of pdfinfo and its warnings. */
export async function factsOf(pdf: Uint8Array) {
  const { stdout, stderr } = await onFile(pdf, 'pdfinfo', (file) => [file]);
  const rows = stdout.split('\n').map((row) => row.split(/:\s+/, 2));
  return { ...Object.fromEntries(rows), complaints: stderr };
}

/** The tagged structure as indented lines, in the order of a screen reader. */
export async function structureOf(pdf: Uint8Array): Promise<string> {
  const { stdout } = await onFile(pdf, 'pdfinfo', (file) => ['-struct-text', file]);
  return stdout;
}

/** Returns the embedded files, by name, as poppler extracts them. */
export async function filesIn(pdf: Uint8Array): Promise<Record<string, Buffer>> {
  const { stdout } = await onFile(pdf, 'pdfdetach', (file) => ['-list', file]);
  const names = [...stdout.matchAll(/^\d+: (.+)$/gm)].map(([, name = '']) => name);
  const files: Record<string, Buffer> = {};
  for (const [index, name] of names.entries()) {
    const args = (file: string) => ['-save', String(index + 1), '-o', `${file}.part`, file];
    await onFile(pdf, 'pdfdetach', args, 'utf8', async (file) => {
      files[name] = await readFile(`${file}.part`);
    });
  }
  return files;
}

/** Rows of pdffonts: name, type, encoding, embedded, subset, unicode. */
export async function fontsOf(pdf: Uint8Array): Promise<string[]> {
  const { stdout } = await onFile(pdf, 'pdffonts', (file) => [file]);
  return stdout.trim().split('\n').slice(2);
}

/** The report of veraPDF on a PDF/A-3a, where the program is installed. */
export async function judgedByVeraPdf(pdf: Uint8Array): Promise<string> {
  const { stdout } = await onFile(pdf, 'verapdf', (file) => [
    '--flavour',
    '3a',
    '--format',
    'xml',
    file,
  ]);
  return stdout;
}

/** Returns poppler's pdfsig report of every signature, trusting one authority (DER). */
export async function signaturesOf(pdf: Uint8Array, authority: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-nss-'));
  const database = `sql:${folder}`;
  try {
    const root = join(folder, 'root.der');
    await writeFile(root, authority);
    await run('certutil', ['-N', '-d', database, '--empty-password']);
    await run('certutil', ['-A', '-d', database, '-n', 'root', '-t', 'CT,C,C', '-i', root]);
    return (await onFile(pdf, 'pdfsig', (file) => ['-nssdir', database, file])).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

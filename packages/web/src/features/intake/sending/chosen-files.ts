import type { ImportReason } from '@hoadon/contracts/intake';

/** The call takes so much of one file (S-42). */
const MOST_MB = 10;
export const MOST_FILE_BYTES = MOST_MB * 1024 * 1024;
/** More come in a zip, which is one file. */
export const MOST_FILES = 1_000;

/** What a file of this name is, where it is none that is taken here. */
const OTHER_KINDS: readonly (readonly [RegExp, ImportReason])[] = [
  [/\.xls/i, 'WORKBOOK'],
  [/\.(?:png|jpe?g|gif|bmp|tiff?|webp|heic)$/i, 'PICTURE'],
  [/\.(?:rar|7z)$/i, 'ZIP_METHOD'],
];
const TAKEN = /\.(?:xml|zip|pdf)$/i;
/** Files that operating systems leave in folders, which the user did not choose. */
const LEFT_BY_SYSTEMS = /(?:^|› )(?:\.[^›]*|thumbs\.db|desktop\.ini)$/i;

export type RefusedFile = Readonly<{
  name: string;
  reason: ImportReason;
  words: Readonly<Record<string, string>>;
}>;
export type ChosenFiles = Readonly<{ files: readonly File[]; refused: readonly RefusedFile[] }>;

export const NOTHING_CHOSEN: ChosenFiles = { files: [], refused: [] };

/** IMP-002: a single file whose name contains ".xls" goes to the import from Excel. */
export function workbookOf(files: readonly File[]): File | null {
  const [first] = files;
  return files.length === 1 && first && /\.xls/i.test(first.name) ? first : null;
}

/** A disk gives the files of a folder in no order of its own. */
const { compare: byName } = new Intl.Collator('vi', { numeric: true });

/**
 * Adds files to what was chosen, by their names: each is sent, or named with its reason. One that
 * was chosen is not chosen twice.
 */
export function withFiles(chosen: ChosenFiles, more: readonly File[]): ChosenFiles {
  const files = [...chosen.files];
  const refused = [...chosen.refused];
  const knownNames = new Set([...files, ...refused].map(({ name }) => name));
  for (const file of more.toSorted((a, b) => byName(a.name, b.name))) {
    if (LEFT_BY_SYSTEMS.test(file.name) || knownNames.has(file.name)) continue;
    knownNames.add(file.name);
    const reason = refusalOf(file, files.length);
    if (reason === null) files.push(file);
    else refused.push({ name: file.name, reason, words: WORDS[reason] ?? {} });
  }
  return { files, refused };
}

function refusalOf({ name, size }: File, taken: number): ImportReason | null {
  const other = OTHER_KINDS.find(([pattern]) => pattern.test(name));
  if (other) return other[1];
  if (!TAKEN.test(name)) return 'UNKNOWN_KIND';
  if (size === 0) return 'EMPTY';
  if (size > MOST_FILE_BYTES) return 'FILE_TOO_LARGE';
  return taken < MOST_FILES ? null : 'TOO_MANY_FILES';
}

const WORDS: Partial<Record<ImportReason, Readonly<Record<string, string>>>> = {
  FILE_TOO_LARGE: { most_mb: String(MOST_MB) },
  TOO_MANY_FILES: { most: String(MOST_FILES) },
};

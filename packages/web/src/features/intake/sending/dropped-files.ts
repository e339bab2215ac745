import { MOST_FILES } from './chosen-files.ts';

/** One more than the limit is read, to detect that there are more. */
const MOST = MOST_FILES + 1;
const MOST_DEPTH = 10;
/** Between the folders of a file's name; a slash would be cut off on the way. */
const PART = ' › ';

/** The file with its folders in its name, which distinguishes it from another of its name. */
export function placedFile(file: File, path: string): File {
  const name = path
    .split('/')
    .filter((part) => part !== '')
    .join(PART);
  const { type, lastModified } = file;
  return name === file.name ? file : new File([file], name, { type, lastModified });
}

/** The chosen files, those of a folder with their paths in it. */
export const filesIn = (list: FileList | null): File[] =>
  Array.from(list ?? [])
    .slice(0, MOST)
    .map((file) => placedFile(file, file.webkitRelativePath || file.name));

/** The dropped files, and the files of dropped folders. Must be called during the drop event. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = Array.from(data.items ?? []).flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return filesIn(data.files);
  const files: File[] = [];
  for (const entry of entries) await gather(entry, files, 0);
  return files;
}

async function gather(entry: FileSystemEntry, files: File[], depth: number): Promise<void> {
  if (files.length >= MOST || depth > MOST_DEPTH) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(
      // It went away, or may not be read: named as empty, beside the others.
      () => new File([], entry.name),
    );
    files.push(placedFile(file, entry.fullPath));
  } else if (isFolder(entry)) {
    for await (const inside of entriesOf(entry)) await gather(inside, files, depth + 1);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader gives a folder a hundred at a time, until it gives none. */
async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(() => []);
    if (some.length === 0) return;
    yield* some;
  }
}

/** One call takes so many files. */
const MOST_FILES = 20;
/** And so much at once, unless one file alone is larger: what gets lost on the way is sent again whole. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Files by calls. A PDF stays with the XML of the same name, which is read with it. */
export function batchesOf(files: readonly File[]): File[][] {
  const batches: File[][] = [];
  let batch: File[] = [];
  for (const group of groupsOf(files)) {
    const isFull = batch.length + group.length > MOST_FILES;
    if (batch.length > 0 && (isFull || bytesOf(batch) + bytesOf(group) > MOST_BYTES)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(...group);
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

export const bytesOf = (files: readonly File[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Files that differ in their endings alone. */
function groupsOf(files: readonly File[]): File[][] {
  const groups = new Map<string, File[]>();
  for (const file of files) {
    const stem = file.name.replace(/\.[^.]*$/, '').toLowerCase();
    groups.set(stem, [...(groups.get(stem) ?? []), file]);
  }
  return [...groups.values()];
}

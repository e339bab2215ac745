import { ArchiveFault, headingOf } from '../archive/index.ts';

/** Blocks of whole records without the heading, which has to name the columns. */
export async function* withoutHeading(
  blocks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<Uint8Array> {
  const heading = Buffer.from(headingOf(columns));
  let isFirst = true;
  for await (const block of blocks) {
    if (isFirst && !heading.equals(block.subarray(0, heading.length)))
      throw new ArchiveFault('the heading of a table differs from the manifest');
    const rows = isFirst ? block.subarray(heading.length) : block;
    isFirst = false;
    if (rows.length > 0) yield rows;
  }
  if (isFirst) throw new ArchiveFault('a table has no heading');
}

import type { Objects } from './objects.ts';
import type { ObjectRange } from './port.ts';

/** Size limit of an object, which is assembled in memory before it is written. */
const OBJECT_BYTES = 32 * 1024 * 1024;
const WRITES_AT_ONCE = 2;

type Waiting = Readonly<{
  bytes: Uint8Array;
  onStored(at: ObjectRange): void;
  failed(error: unknown): void;
}>;

/** Returns the place of each content, in their order, once all are safe. */
export type WriteObjects = (contents: readonly Uint8Array[]) => Promise<ObjectRange[]>;

/**
 * Writes contents as few objects. Contents of one caller go together; contents that arrive during a write wait for the
 * next object, because each object costs the disk its flushes and S3 a request.
 */
export function objectWriter(objects: Objects): WriteObjects {
  const waiting: Waiting[] = [];
  let underWay = 0;
  const writeWaiting = async () => {
    if (underWay >= WRITES_AT_ONCE) return;
    underWay += 1;
    while (waiting.length > 0) await writeOne(objects, nextGroup(waiting));
    underWay -= 1;
  };
  return (contents) => {
    const ranges = contents.map(
      (bytes) =>
        new Promise<ObjectRange>((onStored, failed) => waiting.push({ bytes, onStored, failed })),
    );
    void writeWaiting();
    return Promise.all(ranges);
  };
}

async function writeOne(objects: Objects, group: readonly Waiting[]): Promise<void> {
  try {
    const object = await objects.write(group.map(({ bytes }) => bytes));
    let offset = 0;
    for (const { bytes, onStored } of group) {
      onStored({ object, offset, length: bytes.length });
      offset += bytes.length;
    }
  } catch (error) {
    for (const { failed } of group) failed(error);
  }
}

/** Removes and returns the contents that fit one object; a larger content is an object of its own. */
function nextGroup(waiting: Waiting[]): Waiting[] {
  let size = 0;
  let count = 0;
  for (const { bytes } of waiting) {
    size += bytes.length;
    if (count > 0 && size > OBJECT_BYTES) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

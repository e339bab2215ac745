import type { Objects } from './objects.ts';
import type { Place } from './port.ts';

/** An object is put together in memory before it is written. */
const OBJECT_BYTES = 32 * 1024 * 1024;
const WRITES_AT_ONCE = 2;

type Waiting = Readonly<{
  bytes: Uint8Array;
  lies(at: Place): void;
  failed(error: unknown): void;
}>;

/** Answers where each content lies, in their order, once all are safe. */
export type WriteObjects = (contents: readonly Uint8Array[]) => Promise<Place[]>;

/**
 * Writes contents as few objects: what one caller has goes together, and what comes while others are
 * being written waits and goes into the next object, for each costs the disk its flushes and S3 a request.
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
    const places = contents.map(
      (bytes) => new Promise<Place>((lies, failed) => waiting.push({ bytes, lies, failed })),
    );
    void writeWaiting();
    return Promise.all(places);
  };
}

async function writeOne(objects: Objects, group: readonly Waiting[]): Promise<void> {
  try {
    const object = await objects.write(group.map(({ bytes }) => bytes));
    let offset = 0;
    for (const { bytes, lies } of group) {
      lies({ object, offset, length: bytes.length });
      offset += bytes.length;
    }
  } catch (error) {
    for (const { failed } of group) failed(error);
  }
}

/** Takes from the front what fits one object; a larger content is an object of its own. */
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

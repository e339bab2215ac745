const MESSAGE_ID = /<MTDiep>\s*([^<\s]+)\s*<\/MTDiep>/;
/** TTChung comes first, with the id in its first few hundred bytes. */
const HEADER_BYTES = 4096;

/** Returns MTDiep of a message made by the product, without parsing the rest; null if there is none. */
export const messageIdOf = (message: Uint8Array): string | null =>
  MESSAGE_ID.exec(new TextDecoder().decode(message.subarray(0, HEADER_BYTES)))?.[1] ?? null;

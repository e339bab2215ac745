const MESSAGE_ID = /<MTDiep>\s*([^<\s]+)\s*<\/MTDiep>/;
/** TTChung stands first, and the id in its first few hundred bytes. */
const HEADER_BYTES = 4096;

/** MTDiep of a message of our own making, without reading the rest; null where there is none. */
export const messageIdOf = (message: Uint8Array): string | null =>
  MESSAGE_ID.exec(new TextDecoder().decode(message.subarray(0, HEADER_BYTES)))?.[1] ?? null;

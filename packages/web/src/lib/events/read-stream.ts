/** One block of a stream of server-sent events: a place and data, a place alone, or neither (a ping). */
export type Block = Readonly<{ id: string | null; data: string }>;

/**
 * Reads a stream until it ends. EventSource cannot carry a bearer token, and `eventsource-parser` (3.1) does not report
 * a block without data, by which the server moves a page's position.
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onBlock: (block: Block) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) onBlock(blockOf(block.split(/\r?\n/)));
  }
}

const blockOf = (lines: readonly string[]): Block => ({
  id: valuesOf(lines, 'id').at(-1) ?? null,
  data: valuesOf(lines, 'data').join('\n'),
});

const valuesOf = (lines: readonly string[], field: string): string[] =>
  lines
    .filter((line) => line.startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).trim());

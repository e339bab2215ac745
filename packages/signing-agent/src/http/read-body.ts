import type { IncomingMessage } from 'node:http';
import { AgentFault } from '../agent-fault.ts';

/** Everything a request sent, up to `maxBytes`. Throws AgentFault PAYLOAD_TOO_LARGE without reading on. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new AgentFault('PAYLOAD_TOO_LARGE', null, { max_bytes: String(maxBytes) });
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    length += part.length;
    if (length > maxBytes) {
      throw new AgentFault('PAYLOAD_TOO_LARGE', null, { max_bytes: String(maxBytes) });
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

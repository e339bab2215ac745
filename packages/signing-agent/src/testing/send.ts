import { type IncomingHttpHeaders, request } from 'node:http';

export type Sent = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as JSON. */
  json: () => Record<string, unknown>;
  text: string;
}>;

export type Sending = Readonly<{
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | string;
  signal?: AbortSignal;
}>;

/** Sends a request with exactly these headers: fetch does not allow another Host. */
export function send(port: number, path: string, sending: Sending = {}): Promise<Sent> {
  const { method = 'GET', headers = {}, body, signal } = sending;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false, ...(signal && { signal }) },
      async (response) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const { statusCode = 0, headers } = response;
          resolve({
            status: statusCode,
            headers,
            body: bytes,
            text,
            json: () => JSON.parse(text),
          });
        } catch (error) {
          reject(error);
        }
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

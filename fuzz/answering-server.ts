import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  HttpResponse,
  OutsideHttp,
} from '../packages/server/src/platform/outside-http/index.ts';

/** A response as the next request gets it. */
type Answer = Readonly<{ status?: number; type?: string; body: Uint8Array }>;

/** A server of this machine for clients that open their own connections. It does not keep the process alive. */
export async function answeringServer(): Promise<
  Readonly<{ url: string; answer(next: Answer): void }>
> {
  let next: Answer = { body: new Uint8Array() };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(next.status ?? 200, { 'content-type': next.type ?? 'application/json' });
    response.end(next.body);
  });
  server.unref();
  server.on('connection', (socket) => socket.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    answer(answer) {
      next = answer;
    },
  };
}

/** Gives every request this response, without a connection. */
export const outsideAnswering = (
  body: Uint8Array,
  status = 200,
  mediaType = 'application/json',
): OutsideHttp => ({
  send: async (): Promise<HttpResponse> => ({
    status,
    mediaType,
    retryAfter: null,
    cookies: [],
    body: Buffer.from(body),
  }),
});

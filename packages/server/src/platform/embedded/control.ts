import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** An act that a command asks of the process that holds the data folder; it reports lines while it works. */
export type ControlAct = (input: unknown, report: (line: string) => void) => Promise<unknown>;

const Address = z.object({ port: z.int(), token: z.string() });
const Line = z.union([
  z.object({ line: z.string() }),
  z.object({ result: z.unknown() }),
  z.object({ error: z.string() }),
]);

const addressFile = (dataFolder: string) => join(dataFolder, 'control.json');

/**
 * Lets commands of the same user reach the process that holds the embedded database: on loopback, with a token that is
 * readable by the owner of the data folder alone. Returns a disposer.
 */
export async function serveControl(
  dataFolder: string,
  acts: Readonly<Record<string, ControlAct>>,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    void respond(request, response, { token, acts });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await rm(addressFile(dataFolder), { force: true });
  await writeFile(addressFile(dataFolder), JSON.stringify({ port, token }), { mode: 0o600 });
  return async () => {
    await rm(addressFile(dataFolder), { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

type Serving = Readonly<{ token: string; acts: Readonly<Record<string, ControlAct>> }>;

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { token, acts }: Serving,
): Promise<void> {
  const name = request.url?.slice(1) ?? '';
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act || !isToken(request.headers.authorization ?? '', `Bearer ${token}`)) {
    response.writeHead(404).end();
    return;
  }
  const send = (line: z.infer<typeof Line>) => response.write(`${JSON.stringify(line)}\n`);
  try {
    const result = await act(await json(request), (line) => send({ line }));
    send({ result: result ?? null });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
  response.end();
}

const isToken = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** The process that holds the data folder cannot be reached, or ended before it returned a result. */
export class ControlUnreachable extends Error {
  override readonly name = 'ControlUnreachable';
}

/** Runs an act in the process that holds the data folder; returns its result, or throws its error. */
export async function callControl(
  dataFolder: string,
  act: string,
  input: unknown,
  report: (line: string) => void,
): Promise<unknown> {
  const response = await connect(dataFolder, act, input);
  for await (const text of createInterface({ input: Readable.fromWeb(response as never) })) {
    const line = Line.parse(JSON.parse(text));
    if ('line' in line) report(line.line);
    else if ('error' in line) throw new Error(line.error);
    else return line.result;
  }
  throw new ControlUnreachable(`the process that holds ${dataFolder} ended: start it again`);
}

async function connect(dataFolder: string, act: string, input: unknown) {
  try {
    const address = Address.parse(JSON.parse(await readFile(addressFile(dataFolder), 'utf8')));
    const { body, ok } = await fetch(`http://127.0.0.1:${address.port}/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${address.token}` },
      body: JSON.stringify(input),
    });
    if (ok && body) return body;
  } catch (cause) {
    throw new ControlUnreachable(unreachable(dataFolder), { cause });
  }
  throw new ControlUnreachable(unreachable(dataFolder));
}

const unreachable = (dataFolder: string) =>
  `the process that holds ${dataFolder} does not respond: stop it, or wait until it has started`;

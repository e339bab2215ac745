import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Message, messageReader, purposeOf } from './messages.ts';
import { isCommit, type Request, requestReader } from './requests.ts';

/**
 * Fate of a request. `never-arrives`: the connection breaks before it is forwarded. `answer-lost`: PostgreSQL executes it,
 * and the connection breaks before its response is forwarded.
 */
export type Fate =
  | Readonly<{ kind: 'passes' }>
  | Readonly<{ kind: 'waits'; ms: number }>
  | Readonly<{ kind: 'never-arrives' | 'answer-lost'; how: Break }>;
/** Closed in order, or reset, which the driver reports differently. */
export type Break = 'closed' | 'reset';
export type ProxyRequest = Readonly<{ statements: readonly string[]; isCommit: boolean }>;

export type PostgresProxy = Readonly<{
  port: number;
  /** Breaks every open connection. */
  cutAll(): void;
  close(): Promise<void>;
}>;

export type ProxyOptions = Readonly<{
  host: string;
  port: number;
  fateOf(request: ProxyRequest): Fate;
}>;

const PASSES: Fate = { kind: 'passes' };
const NO_ENCRYPTION = Buffer.from('N');

/** A proxy before PostgreSQL that breaks connections as `fateOf` decides. */
export async function openPostgresProxy(options: ProxyOptions): Promise<PostgresProxy> {
  const lines = new Set<Line>();
  const server = createServer((client) => {
    const line = openLine(client, options);
    lines.add(line);
    client.once('close', () => lines.delete(line));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => {
    for (const line of lines) line.cut('closed');
  };
  return {
    port: (server.address() as AddressInfo).port,
    cutAll,
    async close() {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
}

type Line = Readonly<{ cut(how: Break): void }>;

function openLine(client: Socket, { host, port, fateOf }: ProxyOptions): Line {
  const server = connect({ host, port, noDelay: true });
  client.setNoDelay(true);
  const clientMessages = messageReader(false);
  const answered = messageReader(true);
  const requests = requestReader();
  /** Of each request that PostgreSQL works on, in order; the session's beginning is the first. */
  const fates: Fate[] = [];

  const cut = (how: Break) => {
    for (const socket of [client, server])
      if (how === 'reset') socket.resetAndDestroy();
      else socket.destroy();
  };
  const pass = (request: Request) => {
    const fate = fateOf({ statements: request.statements, isCommit: isCommit(request) });
    if (fate.kind === 'never-arrives') return cut(fate.how);
    fates.push(fate);
    if (fate.kind === 'waits') setTimeout(() => server.write(request.bytes), fate.ms);
    else server.write(request.bytes);
  };
  const begin = (message: Message) => {
    const purpose = purposeOf(message);
    if (purpose === 'encryption') return void client.write(NO_ENCRYPTION);
    clientMessages.sessionBegins();
    fates.push(PASSES);
    server.write(message.bytes);
  };
  const hear = (message: Message) => {
    if (message.type === '') return begin(message);
    const request = requests.add(message);
    if (request) pass(request);
    else if (!BEGINS_A_REQUEST.has(message.type)) server.write(requests.take());
  };
  const answer = (message: Message) => {
    const fate = fates[0] ?? PASSES;
    if (fate.kind !== 'answer-lost') client.write(message.bytes);
    if (message.type !== 'Z') return;
    fates.shift();
    if (fate.kind === 'answer-lost') cut(fate.how);
  };

  client.on('data', (chunk) => {
    for (const message of clientMessages.read(chunk)) hear(message);
  });
  server.on('data', (chunk) => {
    for (const message of answered.read(chunk)) answer(message);
  });
  for (const socket of [client, server]) {
    socket.on('error', () => cut('closed'));
    socket.on('close', () => cut('closed'));
  }
  return { cut };
}

/** Parse, Bind, Describe, Execute, Close: passed on together with the Sync that follows. */
const BEGINS_A_REQUEST = new Set(['P', 'B', 'D', 'E', 'C']);

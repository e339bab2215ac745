import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CREATE, payloadOf } from '../acts/act.ts';
import type { Company } from '../world/company.ts';
import type { Server } from '../world/server.ts';

const CLIENTS = 6;
const CHECK_EVERY_MS = 100;
const RETRY_AFTER_MS = 100;

/** Users that issue invoices one after the other, behind a load balancer that sends requests to ready servers alone. */
export type Load = Readonly<{
  /** The balancer uses a server from now on. */
  add(server: Server): void;
  /** Requests without a successful response; each was sent again under its Idempotency-Key. */
  failures: readonly string[];
  /** Numbers in successful responses. */
  numbers: readonly number[];
  /** Number of invoices that a server has issued so far. */
  issuedBy(server: Server): number;
  /** Finishes the requests in flight. */
  stop(): Promise<void>;
}>;

export function startLoad({ user }: Company): Load {
  const servers: Server[] = [];
  const ready = new Set<Server>();
  const failures: string[] = [];
  const numbers: number[] = [];
  const counts = new Map<Server, number>();
  let isOver = false;
  let turn = 0;

  const checkReadiness = async () => {
    while (!isOver) {
      await Promise.all(
        servers.map(async (server) => {
          const response = await fetch(`${server.url}/readyz`).catch(() => null);
          if (response?.ok) ready.add(server);
          else ready.delete(server);
        }),
      );
      await pause(CHECK_EVERY_MS);
    }
  };
  const readyServer = async (): Promise<Server> => {
    for (;;) {
      turn += 1;
      const server = [...ready][turn % Math.max(1, ready.size)];
      if (server) return server;
      await pause(CHECK_EVERY_MS);
    }
  };
  /** Data of a successful response; null for any other outcome, which is recorded. */
  const post = async (server: Server, path: string, body: unknown, headers = {}) => {
    try {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text).data;
      failures.push(`${server.name} ${path}: ${response.status} ${text}`);
    } catch (error) {
      failures.push(`${server.name} ${path}: ${(error as Error).cause ?? error}`);
    }
    return null;
  };
  const issueOne = async (access: string): Promise<void> => {
    const key = randomUUID();
    for (;;) {
      const server = await readyServer();
      const issued = await post(
        server,
        CREATE,
        { ...payloadOf(`Công ty ${key}`), is_publish_now: true },
        { authorization: `Bearer ${access}`, 'idempotency-key': key },
      );
      if (issued) {
        numbers.push(Number(issued.invoice_number));
        counts.set(server, (counts.get(server) ?? 0) + 1);
        return;
      }
      await pause(RETRY_AFTER_MS);
    }
  };
  const client = async () => {
    const { access } = await post(await readyServer(), '/user-api/api/token/', user);
    while (!isOver) await issueOne(access);
  };
  const checking = checkReadiness();
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    add: (server) => void servers.push(server),
    failures,
    numbers,
    issuedBy: (server) => counts.get(server) ?? 0,
    async stop() {
      isOver = true;
      await Promise.all([checking, ...clients]);
    },
  };
}

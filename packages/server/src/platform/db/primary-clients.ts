import pg from 'pg';
import { serversOf } from './servers-of.ts';

/** How long a server without a response may delay the next one. */
const CONNECT_LIMIT_MS = 5_000;

/** The server is a standby, which refuses every write. The next connection is to the next server. */
export class StandbyServer extends Error {
  override readonly name = 'StandbyServer';
  constructor() {
    super('The PostgreSQL server is a standby: it accepts no writes until it is promoted.');
  }
}

/** Connections to the primary among the servers of a database. */
export type PrimaryClients = Readonly<{
  /** For pools. A client that does not reach a primary fails; the clients after it try the next server. */
  Client: typeof pg.Client;
  /** Tries each server once. Throws the error of the last. */
  connect(config: pg.ClientConfig): Promise<pg.Client>;
}>;

/**
 * All connections made by the result share which server was the primary last, so that after a failover the retries of
 * the callers reach the promoted server. node-postgres itself reads one host only.
 */
export function primaryClients(url: string): PrimaryClients {
  const servers = serversOf(url);
  const Client = servers.length === 1 ? clientAt(url) : clientAmong(servers);
  const connect = async (config: pg.ClientConfig, tries: number): Promise<pg.Client> => {
    const client = new Client(config);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries <= 1) throw error;
      return connect(config, tries - 1);
    }
  };
  return { Client, connect: (config) => connect(config, servers.length) };
}

const clientAt = (url: string): typeof pg.Client =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: url });
    }
  };

function clientAmong(servers: readonly [string, ...string[]]): typeof pg.Client {
  let current = 0;
  return class extends pg.Client {
    readonly #server: number;

    constructor(config: pg.ClientConfig = {}) {
      super({
        ...config,
        connectionString: servers[current] ?? servers[0],
        connectionTimeoutMillis: CONNECT_LIMIT_MS,
        keepAlive: true,
      });
      this.#server = current;
    }

    /** With a callback, as pools call it, or with a promise. */
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connecting = this.#connectToPrimary();
      if (!callback) return connecting;
      const succeed = callback as (error?: Error) => void;
      connecting.then(() => succeed(), callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<this> {
      try {
        await super.connect();
        await this.#requirePrimary();
        return this;
      } catch (error) {
        if (current === this.#server) current = (current + 1) % servers.length;
        throw error;
      }
    }

    async #requirePrimary(): Promise<void> {
      const { rows } = await this.query('select pg_is_in_recovery() as is_standby');
      if (rows[0]?.is_standby !== true) return;
      await this.end();
      throw new StandbyServer();
    }
  };
}

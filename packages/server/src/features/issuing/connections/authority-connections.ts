import { AuthorityUnreachable, type TaxAuthority } from '../../../connectors/tax-authority/port.ts';
import { type ConnectionHealth, connectionHealth } from './connection-health.ts';

/** Name of the connection that every company uses which has none of its own. */
export const INSTALLATION = 'installation';

/** One way to the authority, with its health in this process. */
export type Connection = Readonly<{
  /** Name in the configuration. */
  name: string;
  /** Key of its messages in the inbox. */
  inbox: string;
  authority: TaxAuthority;
}> &
  ConnectionHealth;

export type AuthorityConnections = Readonly<{
  all: readonly Connection[];
  /** A name that the configuration lacks gets a connection whose calls throw AuthorityUnreachable. */
  of(name: string): Connection;
}>;

export function authorityConnections(
  installation: TaxAuthority,
  further: ReadonlyMap<string, TaxAuthority> = new Map(),
): AuthorityConnections {
  const open = (name: string, inbox: string, authority: TaxAuthority): Connection => ({
    name,
    inbox,
    authority,
    ...connectionHealth(),
  });
  const all = [
    open(INSTALLATION, installation.identity.sender, installation),
    ...[...further].map(([name, authority]) => open(name, name, authority)),
  ];
  const byName = new Map(all.map((connection) => [connection.name, connection]));
  return {
    all,
    of(name) {
      const connection = byName.get(name) ?? open(name, name, missing(name));
      byName.set(name, connection);
      return connection;
    },
  };
}

function missing(name: string): TaxAuthority {
  const refuse = (): never => {
    throw new AuthorityUnreachable(`the configuration names no connection "${name}"`, {
      reason: 'protocol',
    });
  };
  return {
    get identity() {
      return refuse();
    },
    send: async () => refuse(),
    replies: async () => refuse(),
    replyTo: async () => refuse(),
  };
}

import { AuthorityUnreachable, type TaxAuthority } from '../../../connectors/tax-authority/port.ts';
import { type Line, newLine } from './line.ts';

/** Name of the connection that every company uses which has none of its own. */
export const INSTALLATION = 'installation';

/** One way to the authority, and what this process knows of its line. */
export type Connection = Readonly<{
  /** What the configuration calls it. */
  name: string;
  /** What its messages are kept under in the inbox. */
  inbox: string;
  authority: TaxAuthority;
  line: Line;
}>;

/** The ways to the authority that the configuration names. */
export type AuthorityConnections = Readonly<{
  all: readonly Connection[];
  /** One that the configuration does not name any more reaches nobody, and says so. */
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
    line: newLine(),
  });
  const all = [
    open(INSTALLATION, installation.identity.sender, installation),
    ...[...further].map(([name, authority]) => open(name, name, authority)),
  ];
  const byName = new Map(all.map((connection) => [connection.name, connection]));
  return {
    all,
    of(name) {
      const known = byName.get(name) ?? open(name, name, missing(name));
      byName.set(name, known);
      return known;
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

import type { Ledger } from '../acts/ledger.ts';
import type { World } from '../world/world.ts';

/** A violated invariant, with the place to look. */
export type Finding = Readonly<{ judge: string; what: string }>;

/** Looks at the world after everything has come to rest; answers what is wrong with it. */
export type Judge = (world: World, ledger: Ledger) => Promise<readonly string[]>;

import type { Dice } from '../dice.ts';
import type { World } from '../world/world.ts';

/** Something bad that happens once, and is over when it answers. Says what it was. */
export type Blow = (world: World, dice: Dice) => Promise<string>;

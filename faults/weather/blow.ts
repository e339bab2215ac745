import type { Dice } from '../dice.ts';
import type { World } from '../world/world.ts';

/** A single disturbance, over when the promise resolves with its description. */
export type Blow = (world: World, dice: Dice) => Promise<string>;

// The same dice as the histories of issuing are played with.
export { type Dice, diceOf } from '../packages/server/src/platform/dice.ts';

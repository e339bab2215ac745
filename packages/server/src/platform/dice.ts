/** Seeded chance, so that everything can be played again. */
export type Dice = Readonly<{
  /** From 0 up to, not including, 1. */
  chance(): number;
  /** From 0 up to, not including, `below`. */
  roll(below: number): number;
  /** True once in `times`. */
  once(times: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
}>;

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const chance = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const roll = (below: number) => Math.floor(chance() * below);
  return {
    chance,
    roll,
    once: (times) => roll(times) === 0,
    pick: (from) => from[roll(from.length)] ?? from[0],
  };
}

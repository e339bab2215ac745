import type { Blow } from './blow.ts';

/** The next mails meet a server that is busy, or that keeps them and hangs up before it says so. */
export const upsetTheMail: Blow = async ({ mail }, dice) => {
  const one = () =>
    dice.once(2)
      ? ({ kind: 'answer', code: 451, words: 'try again later' } as const)
      : ({ kind: 'drop-after-accept' } as const);
  mail.misbehave(one(), one());
  return 'two mails go wrong';
};

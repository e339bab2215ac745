import type { Blow } from './blow.ts';

/** For the next mails the server is busy, or accepts them and hangs up before its response. */
export const upsetTheMail: Blow = async ({ mail }, dice) => {
  const one = () =>
    dice.once(2)
      ? ({ kind: 'answer', code: 451, words: 'try again later' } as const)
      : ({ kind: 'drop-after-accept' } as const);
  mail.misbehave(one(), one());
  return 'two mails go wrong';
};

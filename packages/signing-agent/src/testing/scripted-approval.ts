import type {
  Approval,
  PairingQuestion,
  SigningAnswer,
  SigningQuestion,
} from '../approval/approval.ts';

export const PIN = '1234';

type Say = (
  question: SigningQuestion,
  signal: AbortSignal,
) => SigningAnswer | Promise<SigningAnswer>;

export const yes = (question: SigningQuestion): SigningAnswer => ({
  approved: true,
  pin: question.pin === 'open' ? null : PIN,
});

/** A scripted user that records the questions. */
export function scriptedApproval() {
  const signings: SigningQuestion[] = [];
  const pairings: PairingQuestion[] = [];
  let answerTo: Say = yes;
  let pairs = true;
  const approval: Approval = {
    pair: async (question) => {
      pairings.push(question);
      return pairs;
    },
    sign: async (question, signal) => {
      signings.push(question);
      return answerTo(question, signal);
    },
  };
  return {
    approval,
    signings,
    pairings,
    /** From now on. */
    saying(next: Say): void {
      answerTo = next;
    },
    pairing(agrees: boolean): void {
      pairs = agrees;
    },
    reset(): void {
      answerTo = yes;
      pairs = true;
      signings.length = 0;
      pairings.length = 0;
    },
  };
}

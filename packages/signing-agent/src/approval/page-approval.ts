import { randomUUID } from 'node:crypto';
import type { Approval, PairingQuestion, SigningAnswer, SigningQuestion } from './approval.ts';

/** An unanswered question on the agent's own page. */
export type Waiting =
  | Readonly<{ id: string; kind: 'pair'; question: PairingQuestion; answer(yes: boolean): void }>
  | Readonly<{
      id: string;
      kind: 'sign';
      question: SigningQuestion;
      answer(answer: SigningAnswer): void;
    }>;

export type PageApproval = Approval &
  Readonly<{
    waiting(): readonly Waiting[];
    find(id: string): Waiting | null;
  }>;

/** Holds questions until the user answers them on the agent's page. `notice` is called for each new question. */
export function pageApproval(notice: (question: Waiting) => void = () => undefined): PageApproval {
  const questions = new Map<string, Waiting>();

  function put<T>(
    build: (id: string, answer: (value: T) => void) => Waiting,
    no: T,
    signal: AbortSignal,
  ) {
    return new Promise<T>((resolve) => {
      const id = randomUUID();
      const answer = (value: T) => {
        questions.delete(id);
        signal.removeEventListener('abort', withdraw);
        resolve(value);
      };
      const withdraw = () => answer(no);
      if (signal.aborted) return resolve(no);
      signal.addEventListener('abort', withdraw);
      const question = build(id, answer);
      questions.set(id, question);
      notice(question);
    });
  }

  return {
    waiting: () => [...questions.values()],
    find: (id) => questions.get(id) ?? null,
    pair: (question, signal) =>
      put<boolean>((id, answer) => ({ id, kind: 'pair', question, answer }), false, signal),
    sign: (question, signal) =>
      put<SigningAnswer>(
        (id, answer) => ({ id, kind: 'sign', question, answer }),
        { approved: false, why: 'NOT_ANSWERED' },
        signal,
      ),
  };
}

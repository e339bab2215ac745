import { fill, type Texts } from '../texts/texts.ts';
import type { Approval, SigningAnswer, SigningQuestion } from './approval.ts';
import { clean, describe } from './describe.ts';
import type { Terminal } from './terminal.ts';
import { readSecretly } from './terminal-line.ts';
import { oneAtATime } from './work-queue.ts';

const UNANSWERED: SigningAnswer = { approved: false, why: 'NOT_ANSWERED' };

/** Asks in the agent's terminal, one question at a time. The PIN is not echoed. */
export function terminalApproval(
  terminal: Terminal,
  texts: Texts,
  options: Readonly<{ listMinutes: number }>,
): Approval {
  const queue = oneAtATime();
  /** Whether the next input may have been typed for a withdrawn question. */
  let isWithdrawn = false;
  const write = (line: string) => void terminal.output.write(`${line}\n`);
  /** The BEL makes the window call for attention. */
  const heading = (line: string) => write(`\u0007\n== ${line}`);

  async function ask(
    question: string,
    signal: AbortSignal,
    secret = false,
  ): Promise<string | null> {
    terminal.output.write(question);
    const line = await readSecretly(terminal, signal, secret);
    isWithdrawn = signal.aborted;
    if (line === null || secret) terminal.output.write('\n');
    return line;
  }

  async function askPin({ pin }: SigningQuestion, signal: AbortSignal): Promise<string | null> {
    if (pin === 'wrong') write(texts.pinWrong);
    if (pin === 'last-try') write(texts.pinLastTry);
    write(texts.pinHint);
    return ask(`${texts.pin}: `, signal, true);
  }

  function show(question: SigningQuestion): void {
    const { documents, isList } = question;
    const count = documents.length;
    const title = isList ? fill(texts.listHeading, { count }) : texts.signHeading;
    heading(`${title} ${fill(texts.asks, { origin: question.origin })}`);
    for (const { label, value } of describe(texts, question)) write(`  ${label}: ${value}`);
    if (question.kind === 'pdf') {
      if (isList) for (const { fileName } of documents) write(`  ${clean(fileName)}`);
      write(`  ${texts.pdfUnread}`);
    }
    if (isList) write(fill(texts.listOnly, { minutes: options.listMinutes }));
  }

  /**
   * Discards the line that was being typed when the previous question was withdrawn. Returns false if this one is
   * withdrawn too.
   */
  async function isReady(signal: AbortSignal): Promise<boolean> {
    if (isWithdrawn) {
      write(texts.withdrawn);
      await ask(texts.nextRequest, signal);
    }
    return !signal.aborted;
  }

  async function sign(question: SigningQuestion, signal: AbortSignal): Promise<SigningAnswer> {
    if (!(await isReady(signal))) return UNANSWERED;
    show(question);
    const answer = await ask(texts.yesNo, signal);
    if (answer === null) return UNANSWERED;
    if (answer.trim().toLowerCase() !== texts.yes) return { approved: false, why: 'DECLINED' };
    if (question.pin === 'open') return { approved: true, pin: null };
    const pin = await askPin(question, signal);
    return pin === null || pin === '' ? UNANSWERED : { approved: true, pin };
  }

  return {
    sign: (question, signal) => queue.run(() => sign(question, signal)),
    pair: ({ origin, code }, signal) =>
      queue.run(async () => {
        if (!(await isReady(signal))) return false;
        heading(texts.pairHeading);
        write(`${fill(texts.pairAsks, { origin })} ${texts.pairCompare}\n\n    ${code}\n`);
        const answer = await ask(texts.yesNo, signal);
        return answer?.trim().toLowerCase() === texts.yes;
      }),
  };
}

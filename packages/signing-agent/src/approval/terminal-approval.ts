import { fill, type Texts } from '../texts/texts.ts';
import type { Approval, SigningAnswer, SigningQuestion } from './approval.ts';
import { describe } from './describe.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readSecretly } from './read-secretly.ts';
import type { Terminal } from './terminal.ts';

const UNANSWERED: SigningAnswer = { approved: false, why: 'NOT_ANSWERED' };

/** Asks in the terminal the agent runs in, one question after the other. The PIN is not echoed. */
export function terminalApproval(
  terminal: Terminal,
  texts: Texts,
  options: Readonly<{ runMinutes: number }>,
): Approval {
  const queue = oneAtATime();
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
    heading(`${texts.signHeading} ${fill(texts.asks, { origin: question.origin })}`);
    for (const { label, value } of describe(texts, question)) write(`  ${label}: ${value}`);
    if (question.kind === 'pdf') write(`  ${texts.pdfUnread}`);
    const values = { count: question.restOfRun, minutes: options.runMinutes };
    if (question.restOfRun > 0) write(fill(texts.wholeRun, values));
  }

  async function askForOneOrAll({ restOfRun }: SigningQuestion, signal: AbortSignal) {
    const answer = await ask(restOfRun > 0 ? texts.runQuestion : texts.yesNo, signal);
    const said = answer?.trim().toLowerCase();
    if (said === undefined) return 'nothing';
    if (said === texts.yes) return 'one';
    return restOfRun > 0 && said === texts.whole ? 'all' : 'none';
  }

  async function sign(question: SigningQuestion, signal: AbortSignal): Promise<SigningAnswer> {
    show(question);
    const said = await askForOneOrAll(question, signal);
    if (said === 'nothing') return UNANSWERED;
    if (said === 'none') return { approved: false, why: 'DECLINED' };
    const wholeRun = said === 'all';
    if (question.pin === 'open') return { approved: true, pin: null, wholeRun };
    const pin = await askPin(question, signal);
    return pin === null || pin === '' ? UNANSWERED : { approved: true, pin, wholeRun };
  }

  return {
    sign: (question, signal) => queue.run(() => sign(question, signal)),
    pair: ({ origin, code }, signal) =>
      queue.run(async () => {
        heading(texts.pairHeading);
        write(`${fill(texts.pairAsks, { origin })} ${texts.pairCompare}\n\n    ${code}\n`);
        const answer = await ask(texts.yesNo, signal);
        return answer?.trim().toLowerCase() === texts.yes;
      }),
  };
}

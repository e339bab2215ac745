import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import { isNotice, type NoticeMessage } from '@hoadon/xml/message/message';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import type { Clock } from '../../platform/clock.ts';
import {
  asksForCode,
  CODES,
  DEMANDED,
  type Examined,
  examine,
  type InvoiceMessage,
  NOT_UNIQUE,
  readMessage,
  type TakenMessage,
} from './simulator-examination.ts';
import { decisionReply, examineNotice, formReply, NOT_KNOWN } from './simulator-mistakes.ts';
import { hashOf, type Records } from './simulator-records.ts';
import {
  codedReply,
  newAuthorityCode,
  noticeReply,
  type ReplyDesk,
  receipt,
} from './simulator-replies.ts';

/** Rules of the simulated authority. */
export type DeskRules = Readonly<{
  trust: TrustStore | null;
  verifiesSignatures: boolean;
  versions: readonly string[];
  clock: Clock;
  /** Milliseconds from the receipt to the reply. */
  replyDelay(): number;
  /** Whether it disowns the invoice of this number. */
  disowns(number: string): boolean;
  /** Called for an internal failure: a reply that could not be made. */
  report(error: unknown): void;
}>;

/** How a reply is delivered: once, twice, or after the next one. */
export type Leaving = 'once' | 'twice' | 'late' | 'refused';

export type Desk = Readonly<{
  /** Accepts a message and returns the receipt (999). The reply follows later. */
  take(bytes: Uint8Array, leaving: Leaving, account: string): Promise<Uint8Array>;
  /** Continues with messages accepted before a restart. */
  resume(): void;
  /** Skips all delays, and resolves when every message so far has its reply in the outbox. */
  settled(): Promise<void>;
}>;

/** Longest wait of a late reply for the next one. */
const LATE_MS = 300;

const DUPLICATE: Reason = {
  code: CODES.duplicateMessage,
  path: null,
  text: 'Trùng mã thông điệp với nội dung khác',
  remedy: null,
};

export function openDesk(records: Records, open: () => Promise<ReplyDesk>, rules: DeskRules): Desk {
  const working = new Set<Promise<void>>();
  const late: (() => void)[] = [];
  let hurry = patience();

  function post(replyTo: string, bytes: Uint8Array, leaving: Leaving): void {
    if (leaving === 'late') {
      const leave = once(() => records.saveReply(replyTo, bytes));
      late.push(leave);
      setTimeout(leave, LATE_MS).unref();
      return;
    }
    records.saveReply(replyTo, bytes);
    if (leaving === 'twice') records.saveReply(replyTo, bytes);
    for (const leave of late.splice(0)) leave();
  }

  /** Delay before a reply, unless `settled` was called. */
  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { ref: false, signal: hurry.signal }).catch(() => undefined);

  async function work(bytes: Uint8Array, message: TakenMessage, leaving: Leaving) {
    await pause(rules.replyDelay());
    if (isNotice(message)) return workOnNotice(bytes, message, leaving);
    const examined = await examine(bytes, message, rulesNow());
    const withFaults = leaving === 'refused' ? examined.map(withFault) : examined;
    post(message.header.messageId, await reply(await open(), message, withFaults), leaving);
  }

  const rulesNow = () => {
    const { clock } = rules;
    return { ...rules, now: clock.now(), today: clock.today() };
  };

  /** Replies on the form (204), then, if it is valid, on the invoices (301): each may be sent twice, or late. */
  async function workOnNotice(bytes: Uint8Array, message: NoticeMessage, leaving: Leaving) {
    const desk = await open();
    const at = rules.clock.now();
    const { messageId, taxCode } = message.header;
    const faults = await examineNotice(bytes, message, rulesNow());
    post(messageId, await formReply(desk, message, at, faults), leaving);
    if (faults.length > 0) return;
    const judged = message.notice.invoices.map((invoice) => {
      const isKnown =
        !rules.disowns(invoice.number) && records.knows({ ...invoice, taxCode: taxCode ?? '' });
      const demanded = leaving === 'refused' ? [DEMANDED] : [];
      return { invoice, reasons: isKnown ? demanded : [NOT_KNOWN] };
    });
    post(messageId, await decisionReply(desk, message, judged, at), leaving);
  }

  function reply(desk: ReplyDesk, message: InvoiceMessage, examined: readonly Examined[]) {
    const at = rules.clock.now();
    const decided = examined.map((one) => decide(message, one, at));
    const [only] = decided;
    const document = only?.examined.document;
    if (asksForCode(message) && only?.code && document)
      return codedReply(desk, message, { document, code: only.code, at });
    const outcomes = decided.map(({ examined: outcome }) => outcome);
    return noticeReply(desk, message, outcomes, at);
  }

  /** Issues the code, or reports that another message sent the same invoice. */
  function decide(message: InvoiceMessage, examined: Examined, at: string) {
    const { invoice } = examined;
    if (examined.reasons.length > 0) return { examined, code: null };
    const accepted = records.accept({
      taxCode: invoice.seller.taxCode,
      template: invoice.template,
      serial: invoice.serial,
      number: invoice.number ?? '',
      messageId: message.header.messageId,
      code: asksForCode(message) ? newAuthorityCode() : null,
      at,
    });
    return accepted
      ? { examined, code: accepted.code }
      : { examined: { ...examined, reasons: [NOT_UNIQUE] }, code: null };
  }

  function start(bytes: Uint8Array, message: TakenMessage, leaving: Leaving): void {
    const task = work(bytes, message, leaving)
      .catch(rules.report)
      .finally(() => working.delete(task));
    working.add(task);
  }

  return {
    async take(bytes, leaving, account) {
      const { message, reasons } = readMessage(bytes, rules.versions);
      const at = rules.clock.now();
      const hash = hashOf(bytes);
      const messageId = message?.header.messageId ?? '';
      const knownHash = records.hashOf(messageId);
      const faults = knownHash && knownHash !== hash ? [...reasons, DUPLICATE] : reasons;
      const isTaken = message !== null && faults.length === 0;
      const outcome = isTaken ? (knownHash ? 'again' : 'taken') : 'refused';
      records.receive(bytes, { messageId, hash, at, outcome, account });
      if (message && outcome === 'taken') start(bytes, message, leaving);
      return receipt(await open(), message?.header ?? null, at, faults);
    },
    resume() {
      for (const messageId of records.unanswered()) {
        const bytes = records.bytesOf(messageId);
        const message = bytes && readMessage(bytes, rules.versions).message;
        if (message) start(bytes, message, 'once');
      }
    },
    async settled() {
      hurry.abort();
      hurry = patience();
      while (working.size > 0) await Promise.all(working);
      for (const leave of late.splice(0)) leave();
    },
  };
}

/** Adds an artificial fault, to demonstrate a refusal. */
const withFault = (examined: Examined): Examined => ({
  ...examined,
  reasons: [...examined.reasons, DEMANDED],
});

/** Any number of replies may wait on the same signal. */
function patience(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

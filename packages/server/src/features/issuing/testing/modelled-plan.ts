import type { Invoice } from '@hoadon/xml/invoice/invoice';
import type { MistakeNotice } from '@hoadon/xml/message/mistake-notice';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import type { NoticeVerdict } from './modelled-notices.ts';

/** What the line does to one message. */
export type Fate =
  | 'arrives'
  /** Taken, and the receipt gets lost. */
  | 'answer-lost'
  /** Lost on the way, and nobody can tell. */
  | 'message-lost'
  /** Certainly not delivered. */
  | 'unreachable'
  /** Read and not taken (999 with faults). */
  | 'not-taken';

/** How the authority decides and answers about one invoice. */
export type Verdict = Readonly<{
  refuses?: Reason;
  /** The reply stands in the inbox so often. */
  copies?: number;
  /** It comes into the inbox only when somebody has read that so often: after others sent later. */
  late?: number;
}>;

export type Plan = Readonly<{
  fate(): Fate;
  verdict(invoice: Invoice): Verdict;
  /** Whether a question is answered; else the line is down. */
  answersQuestion(): boolean;
  /** Seconds it asks to be left alone, where the line is down. */
  retryAfter?: number;
  /** How it answers a notice of mistakes; left out: all is well. */
  noticeVerdict?(notice: MistakeNotice): NoticeVerdict;
  /** The message 999 that it answers an arriving message with; left out: none. */
  receiptOf?(message: Uint8Array): Uint8Array;
}>;

export const CALM: Plan = {
  fate: () => 'arrives',
  verdict: () => ({}),
  answersQuestion: () => true,
};

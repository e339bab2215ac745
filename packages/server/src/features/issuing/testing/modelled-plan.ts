import type { Invoice } from '@hoadon/xml/invoice/invoice';
import type { MistakeNotice } from '@hoadon/xml/message/mistake-notice';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import type { NoticeVerdict } from './modelled-notices.ts';

export type Fate =
  | 'arrives'
  /** It arrives, and its receipt is lost. */
  | 'answer-lost'
  /** It is lost, with an unknown outcome for the sender. */
  | 'message-lost'
  /** Certainly not delivered. */
  | 'unreachable'
  /** It is refused (999 with faults). */
  | 'not-taken';

export type Verdict = Readonly<{
  refuses?: Reason;
  /** Copies of the reply in the inbox. */
  copies?: number;
  /** The reply arrives after so many reads of the inbox: after later ones. */
  late?: number;
}>;

export type Plan = Readonly<{
  fate(): Fate;
  verdict(invoice: Invoice): Verdict;
  /** Whether a look-up succeeds; else the authority is unreachable. */
  answersQuestion(): boolean;
  /** Seconds of its Retry-After while unreachable. */
  retryAfter?: number;
  /** Left out: notices of mistakes are accepted. */
  noticeVerdict?(notice: MistakeNotice): NoticeVerdict;
  /** The receipt (999) of an arriving message; left out: none. */
  receiptOf?(message: Uint8Array): Uint8Array;
}>;

export const CALM: Plan = {
  fate: () => 'arrives',
  verdict: () => ({}),
  answersQuestion: () => true,
};

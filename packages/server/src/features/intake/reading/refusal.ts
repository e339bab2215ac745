import type { UnreadReason } from '@hoadon/domain/intake/unread-reasons';

export type Refusal = Readonly<{ reason: UnreadReason; words: Readonly<Record<string, string>> }>;

export const refusal = (
  reason: UnreadReason,
  words: Readonly<Record<string, string>> = {},
): Refusal => ({ reason, words });

/** Inside the reading only: this file is not read, and why. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly refusal: Refusal;

  constructor(
    reason: UnreadReason,
    words: Readonly<Record<string, string>> = {},
    options: ErrorOptions = {},
  ) {
    super(reason, options);
    this.refusal = refusal(reason, words);
  }
}

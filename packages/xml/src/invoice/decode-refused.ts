/** Why a well-formed XML document is no readable invoice or message. */
export type DecodeFault =
  /** Neither HDon, TDiep nor a wrapper of them. */
  | 'NOT_AN_INVOICE'
  /** An essential part of an invoice is missing; the detail names it. */
  | 'INCOMPLETE'
  /** A text or a number no invoice can have the length of: working with it would cost more than any invoice does. */
  | 'TOO_LONG'
  /** Not a message (TDiep) of the authority's protocol. */
  | 'NOT_A_MESSAGE';

export class DecodeRefused extends Error {
  override readonly name = 'DecodeRefused';
  readonly code: DecodeFault;
  /** Path of the tag that decided. */
  readonly detail: string;

  constructor(code: DecodeFault, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

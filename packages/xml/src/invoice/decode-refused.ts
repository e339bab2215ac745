/** Why a well-formed XML document is not an invoice or message that we read. */
export type DecodeFault =
  /** Neither HDon, TDiep nor a wrapper of them. */
  | 'NOT_AN_INVOICE'
  /** The format of 2014 (`inv:invoice`), before the decrees in force. */
  | 'TCVN_2014'
  /** VNPT's own format before 2021. */
  | 'VNPT_BEFORE_2021'
  /** The draft of 2020 (Decision 635): other tags with the same root. */
  | 'DRAFT_1_0_0'
  /** A part without which an invoice says nothing is missing; the detail names it. */
  | 'INCOMPLETE'
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

import type { PlainDate } from '@hoadon/domain/dates/plain-date';

/** One reason of a refusal, as the authority gives it. */
export type Reason = Readonly<{
  /** MLoi: five digits in practice, though the table says four. */
  code: string;
  /** Path of the faulty tag where the text names one, such as HDon/DLHDon/NDHDon/NMua/CCCDan. */
  path: string | null;
  /** What is wrong, without the path. */
  text: string;
  /** HDXLy: what the authority suggests to do. */
  remedy: string | null;
}>;

/** The invoice a notice speaks of. */
export type NoticeSubject = Readonly<{
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate | null;
  reasons: readonly Reason[];
}>;

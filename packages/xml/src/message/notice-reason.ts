import type { PlainDate } from '@hoadon/domain/dates/plain-date';

/** One reason of a refusal by the authority. */
export type Reason = Readonly<{
  /** MLoi: five digits in practice, four in the table. */
  code: string;
  /** Path of the faulty tag if the text names one, such as HDon/DLHDon/NDHDon/NMua/CCCDan. */
  path: string | null;
  /** The fault, without the path. */
  text: string;
  /** HDXLy: the remedy suggested by the authority. */
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

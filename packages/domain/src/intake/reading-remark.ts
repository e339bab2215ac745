/**
 * What reading a file found about one of its tags. `unread`: the text has no single meaning, nothing was read;
 * `read-as`: it is not written as the format asks and was read all the same; `twice`: the file states the part again,
 * and only its first statement was read.
 */
export type ReadingRemark = Readonly<{
  kind: 'unread' | 'read-as' | 'twice';
  /** The tag below its parent, such as `TToan/TgTTTBSo`; of a line with its number: `HHDVu 3/SLuong`. */
  tag: string;
  /** The text as written, cut; empty where the tag is missing or empty. */
  text: string;
  /** What the text was read as. */
  readAs?: string;
  /** One of the amounts or rates that the invoice is booked by: where it is unread, the invoice is not counted. */
  isTotal: boolean;
  /** The exchange rate: a person may enter another. */
  isExchangeRate?: true;
}>;

/** Whether an amount that the invoice is booked by could not be read. */
export const hasUnreadTotals = ({
  remarks = [],
}: Readonly<{ remarks?: readonly ReadingRemark[] }>): boolean =>
  remarks.some(({ kind, isTotal }) => kind === 'unread' && isTotal);

/** Why no invoice is read from a file. */
export type QrFault =
  | 'not-printed'
  | 'too-large'
  | 'too-many-points'
  | 'unreadable'
  | 'too-long'
  | 'no-qr'
  | 'not-an-invoice';

export class QrUnread extends Error {
  override readonly name = 'QrUnread';
  readonly fault: QrFault;
  constructor(fault: QrFault, options: ErrorOptions = {}) {
    super(fault, options);
    this.fault = fault;
  }
}

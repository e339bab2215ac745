/** Exceeded its time, exceeded its memory, too much work of the same company was waiting, or the process ended. */
export type StopReason = 'too-long' | 'too-much-memory' | 'too-many' | 'ended';

/** Work that was stopped. Refuse the file; other work continues. */
export class StoppedWork extends Error {
  override readonly name = 'StoppedWork';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`work on a stranger's file was stopped: ${reason}`);
    this.reason = reason;
  }
}

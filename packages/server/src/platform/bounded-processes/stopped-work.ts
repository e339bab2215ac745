/** Took longer than it may, took more memory than it may, waits behind too much of the same company, or its process ended. */
export type StopReason = 'too-long' | 'too-much-memory' | 'too-many' | 'ended';

/** Work that was given up. What it was done on is to be refused; work of others goes on. */
export class StoppedWork extends Error {
  override readonly name = 'StoppedWork';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`work on a stranger's file was stopped: ${reason}`);
    this.reason = reason;
  }
}

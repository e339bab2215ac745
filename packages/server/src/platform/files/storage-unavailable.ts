import { causeOf } from '../health/cause-of.ts';

/** The file store does not respond, or has no space: nothing was saved, and a later retry may succeed. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  /** Of the operating system or the store, such as `ENOSPC`. */
  readonly reason: string;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reason = causeOf(cause);
  }
}

import { type IssuePayload, updateInvoice } from '@hoadon/contracts/issuing';
import { createStore } from 'zustand/vanilla';
import { leavesOpen } from '../../../lib/acts/answer-lost.ts';
import { call } from '../../../lib/api.ts';
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import type { KeptDraft, OpenWrite, StoredDraft } from '../desk/index.ts';
import { type IssueCalls, issueCalls } from './issue-calls.ts';

/**
 * Keeps what is written as one draft on the server. A write whose answer was lost is sent again, word
 * for word, before any other: however often something is saved and changed, one draft is made, and no
 * write of our own is ever taken for somebody else's.
 */
export class DraftAct {
  readonly kept;
  readonly #make: IssueCalls['make'];

  constructor(kept: KeptDraft, make: IssueCalls['make'] = issueCalls(null).make) {
    this.kept = createStore(() => kept);
    this.#make = make;
  }

  get stored(): StoredDraft | null {
    return this.kept.getState().stored;
  }

  /** Throws what `call` throws. `isNew` makes another draft, whatever is stored. */
  async write(payload: IssuePayload, isNew = false): Promise<StoredDraft> {
    const { open } = this.kept.getState();
    if (open && (await this.#settle(open, payload))) return this.#known();
    return this.#send({
      payload,
      onto: isNew ? null : this.stored,
      key: newIdempotencyKey(),
    });
  }

  /** Answers whether this was the very content that is to be written; a refusal of other content is past. */
  async #settle(open: OpenWrite, payload: IssuePayload): Promise<boolean> {
    const isThis = JSON.stringify(open.payload) === JSON.stringify(payload);
    try {
      await this.#send(open);
      return isThis;
    } catch (error) {
      if (isThis || this.kept.getState().open) throw error;
      return false;
    }
  }

  async #send(write: OpenWrite): Promise<StoredDraft> {
    const { stored, open } = this.kept.getState();
    this.kept.setState({ stored, open: write }, true);
    const { payload, onto, key: idempotencyKey } = write;
    try {
      const { id, version } = onto
        ? await call(updateInvoice, { ...payload, ...onto }, { idempotencyKey })
        : await this.#make(payload, { idempotencyKey });
      this.kept.setState({ stored: { id, version }, open: null }, true);
      return { id, version };
    } catch (error) {
      if (!leavesOpen(error, open === write)) this.kept.setState({ stored, open: null }, true);
      throw error;
    }
  }

  #known(): StoredDraft {
    if (!this.stored) throw new Error('a write was answered without a draft');
    return this.stored;
  }
}

import { type IssuePayload, updateInvoice } from '@hoadon/contracts/issuing';
import { createStore } from 'zustand/vanilla';
import { leavesOpen } from '../../../lib/acts/answer-lost.ts';
import { call } from '../../../lib/api.ts';
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import type { DraftState, OpenWrite, StoredDraft } from '../editor/index.ts';
import { type IssueCalls, issueCalls } from './issue-calls.ts';

/**
 * Saves the form as one draft on the server. A write whose response was lost is resent unchanged before
 * any other write: otherwise the form could create a second draft, or mistake its own write for a change
 * by another user.
 */
export class DraftWriter {
  readonly state;
  readonly #make: IssueCalls['make'];

  constructor(initial: DraftState, make: IssueCalls['make'] = issueCalls(null).make) {
    this.state = createStore(() => initial);
    this.#make = make;
  }

  get stored(): StoredDraft | null {
    return this.state.getState().stored;
  }

  /** Throws what `call` throws. `isNew` creates another draft even if one is stored. */
  async write(payload: IssuePayload, isNew = false): Promise<StoredDraft> {
    const { open } = this.state.getState();
    if (open && (await this.#settle(open, payload))) return this.#known();
    return this.#send({
      payload,
      onto: isNew ? null : this.stored,
      key: newIdempotencyKey(),
    });
  }

  /** Resends `open`; returns whether its content equals `payload`. Ignores a refusal of other content. */
  async #settle(open: OpenWrite, payload: IssuePayload): Promise<boolean> {
    const isThis = JSON.stringify(open.payload) === JSON.stringify(payload);
    try {
      await this.#send(open);
      return isThis;
    } catch (error) {
      if (isThis || this.state.getState().open) throw error;
      return false;
    }
  }

  async #send(write: OpenWrite): Promise<StoredDraft> {
    const { stored, open } = this.state.getState();
    this.state.setState({ stored, open: write }, true);
    const { payload, onto, key: idempotencyKey } = write;
    try {
      const { id, version } = onto
        ? await call(updateInvoice, { ...payload, ...onto }, { idempotencyKey })
        : await this.#make(payload, { idempotencyKey });
      this.state.setState({ stored: { id, version }, open: null }, true);
      return { id, version };
    } catch (error) {
      if (!leavesOpen(error, open === write)) this.state.setState({ stored, open: null }, true);
      throw error;
    }
  }

  #known(): StoredDraft {
    if (!this.stored) throw new Error('a write was answered without a draft');
    return this.stored;
  }
}

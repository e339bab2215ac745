import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  createInvoice,
  type IssuedInvoice,
  type IssuePayload,
  releaseInvoice,
  updateInvoice,
} from '@hoadon/contracts/issuing';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { call } from '../../../lib/api.ts';
import { CallError, isRefusal } from '../../../lib/call-error.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import type { StoredDraft } from '../desk/index.ts';

type Signing = Pick<InputOf<typeof releaseInvoice>, 'ca_id' | 'ca_type'>;

/** Answers that tell that the stored draft cannot take this change; the content is kept as a new one (ISS-028). */
const KEEP_AS_NEW: readonly FailureCode[] = [
  'NOT_FOUND',
  'INVOICE_NOT_DRAFT',
  'INVOICE_CHANGED_MEANWHILE',
];

/** The answer never came or does not say what happened: the same request may be sent again. */
export const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status >= 500 ||
  isRefusal(error, 'IDEMPOTENCY_KEY_IN_USE');

/**
 * Saving and issuing of the one invoice that lies in the form. A request whose answer was lost is
 * sent again under the same key, so however often a button is pressed, one draft is made and it is
 * numbered once.
 */
export class IssueAct {
  #stored: StoredDraft | null;
  #created: Keyed | null = null;
  #changed: Keyed | null = null;
  #releaseKey: string | null = null;

  constructor(stored: StoredDraft | null) {
    this.#stored = stored;
  }

  get stored(): StoredDraft | null {
    return this.#stored;
  }

  /** A release was sent and its answer is not known: nothing but sending it again may follow. */
  get isReleasing(): boolean {
    return this.#releaseKey !== null;
  }

  /** Keeps the content as a draft. `isNew` tells that the stored one could not be changed. */
  async save(payload: IssuePayload): Promise<Readonly<{ saved: StoredDraft; isNew: boolean }>> {
    if (!this.#stored) return { saved: await this.#create(payload), isNew: false };
    try {
      return { saved: await this.#update(this.#stored, payload), isNew: false };
    } catch (error) {
      if (!KEEP_AS_NEW.some((code) => isRefusal(error, code))) throw error;
      return { saved: await this.#create(payload), isNew: true };
    }
  }

  /**
   * Saves and issues. A draft that somebody else changed or issued meanwhile is refused, never
   * copied: a copy would be a second invoice. `beforeRelease` is waited for once the draft is kept.
   */
  async issue(
    payload: IssuePayload,
    signing: Signing,
    beforeRelease: () => Promise<unknown> = async () => undefined,
  ): Promise<IssuedInvoice> {
    const draft = this.isReleasing ? this.#stored : await this.#keep(payload);
    if (!draft) throw new Error('a release without a draft');
    await beforeRelease();
    this.#releaseKey ??= newIdempotencyKey();
    try {
      const issued = await call(
        releaseInvoice,
        { id: draft.id, version: draft.version, ...signing },
        { idempotencyKey: this.#releaseKey },
      );
      this.#releaseKey = null;
      return issued;
    } catch (error) {
      if (!isAnswerLost(error)) this.#releaseKey = null;
      throw error;
    }
  }

  #keep(payload: IssuePayload): Promise<StoredDraft> {
    return this.#stored ? this.#update(this.#stored, payload) : this.#create(payload);
  }

  async #create(payload: IssuePayload): Promise<StoredDraft> {
    this.#created = keyed(this.#created, payload);
    const idempotencyKey = this.#created.key;
    return this.#keepStored(await call(createInvoice, payload, { idempotencyKey }));
  }

  async #update({ id, version }: StoredDraft, payload: IssuePayload): Promise<StoredDraft> {
    const change = { ...payload, id, version };
    this.#changed = keyed(this.#changed, change);
    const idempotencyKey = this.#changed.key;
    return this.#keepStored(await call(updateInvoice, change, { idempotencyKey }));
  }

  #keepStored({ id, version }: IssuedInvoice): StoredDraft {
    this.#stored = { id, version };
    return this.#stored;
  }
}

type Keyed = Readonly<{ content: string; key: string }>;

/** The same content is the same act, asked for again under the same key. */
function keyed(before: Keyed | null, sent: object): Keyed {
  const content = JSON.stringify(sent);
  return before?.content === content ? before : { content, key: newIdempotencyKey() };
}

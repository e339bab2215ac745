import { uploadEvidence } from '@hoadon/contracts/corrections';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Act } from '../../../lib/acts/act.ts';

/** Hands in the file that proves the buyer's agreement, beside the correction that it belongs to. */
export class EvidenceAct {
  /** Share sent, 0 to 1; null while nothing is being sent. */
  readonly share = createStore<number | null>(() => null);
  readonly #file: StoreApi<File | null>;
  readonly #act = new Act();

  /** `file`: what is still to be handed in. */
  constructor(file: StoreApi<File | null>) {
    this.#file = file;
  }

  /** Throws what `call` throws; the file then waits for the next time. */
  async handIn(id: string): Promise<void> {
    const file = this.#file.getState();
    if (!file) return;
    const onProgress = (share: number) => this.share.setState(share, true);
    onProgress(0);
    try {
      await this.#act.send(
        uploadEvidence,
        { id },
        { files: { evidence_for_change: file }, onProgress },
      );
    } finally {
      this.share.setState(null, true);
    }
    // Another one may have been chosen meanwhile.
    if (this.#file.getState() === file) this.#file.setState(null, true);
  }
}

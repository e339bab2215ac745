import { uploadEvidence } from '@hoadon/contracts/corrections';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Act } from '../../../lib/acts/act.ts';

/** Uploads the file that proves the buyer's agreement to a correction. */
export class EvidenceUpload {
  /** Uploaded share, 0 to 1; null while no upload runs. */
  readonly share = createStore<number | null>(() => null);
  readonly #file: StoreApi<File | null>;
  readonly #act = new Act();

  /** `file`: chosen and not uploaded yet. */
  constructor(file: StoreApi<File | null>) {
    this.#file = file;
  }

  /** Throws what `call` throws; the next call then retries the upload. */
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
    // The user may have chosen another file during the upload.
    if (this.#file.getState() === file) this.#file.setState(null, true);
  }
}

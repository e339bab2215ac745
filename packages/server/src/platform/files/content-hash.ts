import { createHash } from 'node:crypto';
import type { ContentHash } from './port.ts';

export const contentHash = (bytes: Uint8Array): ContentHash =>
  createHash('sha256').update(bytes).digest('hex');

/** Only such names reach the store's paths. */
export const isContentHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

import { createHash } from 'node:crypto';
import type { ContentHash } from './port.ts';

export const contentHash = (bytes: Uint8Array): ContentHash =>
  createHash('sha256').update(bytes).digest('hex');

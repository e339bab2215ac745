import type { vi } from './vi.ts';

/** The keys of the product: what the Vietnamese files hold, every language has. */
export type Texts = typeof vi;

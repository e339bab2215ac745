import type { Platform } from '../../platform/platform.ts';

export type InvoiceRecordsDeps = Platform;

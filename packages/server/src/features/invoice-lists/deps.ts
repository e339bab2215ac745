import type { Platform } from '../../platform/platform.ts';

export type InvoiceListsDeps = Pick<Platform, 'db'>;

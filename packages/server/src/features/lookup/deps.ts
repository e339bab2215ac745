import type { BusinessRegistry } from '../../connectors/business-registry/port.ts';
import type { Platform } from '../../platform/platform.ts';

export type LookupDeps = Platform & Readonly<{ businessRegistry: BusinessRegistry }>;

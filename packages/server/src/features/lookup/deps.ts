import type { BusinessRegistry } from '../../connectors/business-registry/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What looking up stands on: the platform and the public registers. */
export type LookupDeps = Platform & Readonly<{ businessRegistry: BusinessRegistry }>;

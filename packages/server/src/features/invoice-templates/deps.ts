import type { Pdf } from '../../connectors/pdf/port.ts';
import type { Pictures } from '../../connectors/pictures/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** The platform, a redrawer of logos, and the printer that tries a look. */
export type InvoiceTemplatesDeps = Platform &
  Readonly<{ pdf: Pick<Pdf, 'print'>; pictures: Pick<Pictures, 'redraw'> }>;

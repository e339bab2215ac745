import type { Pdf } from '../../connectors/pdf/port.ts';
import type { Pictures } from '../../connectors/pictures/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What series and looks stand on: the platform, who draws logos anew, and the printer to try a look with. */
export type InvoiceTemplatesDeps = Platform &
  Readonly<{ pdf: Pick<Pdf, 'print'>; pictures: Pick<Pictures, 'redraw'> }>;

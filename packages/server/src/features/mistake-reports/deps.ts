import type { Pdf } from '../../connectors/pdf/port.ts';
import type { IssuingDeps } from '../issuing/index.ts';

/** Notices go by the connections, are signed with the keys and read with the eyes of issuing. */
export type MistakeReportsDeps = IssuingDeps &
  Readonly<{ pdf: Pick<Pdf, 'print' | 'printMistakeNotice'> }>;

import type { IssuingActs, IssuingDeps } from '../issuing/index.ts';

/** Everything that issuing needs, and its one numbering queue. */
export type CorrectionsDeps = IssuingDeps & Readonly<{ acts: IssuingActs }>;

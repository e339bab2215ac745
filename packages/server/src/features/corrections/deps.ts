import type { IssuingActs, IssuingDeps } from '../issuing/index.ts';

/** What corrections stand on: all that issuing does, and its one way to a number. */
export type CorrectionsDeps = IssuingDeps & Readonly<{ acts: IssuingActs }>;

import type { Dice } from '../dice.ts';
import type { ClientAct } from './act.ts';
import { bulk } from './bulk.ts';
import { convert } from './convert.ts';
import { correct } from './correct.ts';
import { deleteMany } from './delete-many.ts';
import { importDrafts } from './import.ts';
import { mail } from './mail.ts';
import { pausing } from './pausing.ts';
import { publish } from './publish.ts';
import { release } from './release.ts';
import { report } from './report.ts';
import { resend } from './resend.ts';
import { takeIn } from './take-in.ts';
import { token } from './token.ts';
import { tokenRun } from './token-run.ts';

type Kind = Readonly<{
  act: ClientAct;
  /** Of a hundred acts. */
  of100: number;
  /** Of several steps, which a company without a certificate could not go to their end. */
  needsCertificate: boolean;
}>;

/** By the names that the command takes. */
export const ACTS = {
  publish: { act: publish, of100: 24, needsCertificate: false },
  release: { act: release, of100: 12, needsCertificate: false },
  bulk: { act: bulk, of100: 6, needsCertificate: true },
  pausing: { act: pausing, of100: 4, needsCertificate: true },
  resend: { act: resend, of100: 10, needsCertificate: true },
  token: { act: token, of100: 9, needsCertificate: true },
  'token-run': { act: tokenRun, of100: 4, needsCertificate: true },
  import: { act: importDrafts, of100: 7, needsCertificate: true },
  'take-in': { act: takeIn, of100: 6, needsCertificate: false },
  mail: { act: mail, of100: 8, needsCertificate: true },
  correct: { act: correct, of100: 4, needsCertificate: true },
  report: { act: report, of100: 3, needsCertificate: true },
  convert: { act: convert, of100: 3, needsCertificate: true },
  'delete-many': { act: deleteMany, of100: 6, needsCertificate: false },
} as const satisfies Record<string, Kind>;
export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];

/** In proportion, among the kinds that are played. */
export function kindOf(kinds: readonly ActName[], dice: Dice): ActName {
  const sum = kinds.reduce((total, kind) => total + ACTS[kind].of100, 0);
  let below = dice.roll(sum);
  for (const kind of kinds) {
    if (below < ACTS[kind].of100) return kind;
    below -= ACTS[kind].of100;
  }
  return kinds[0] ?? 'publish';
}

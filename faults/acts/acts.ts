import type { Dice } from '../dice.ts';
import type { ClientAct } from './act.ts';
import { bulk } from './bulk.ts';
import { convert } from './convert.ts';
import { correct } from './correct.ts';
import { deleteMany } from './delete-many.ts';
import { importDrafts } from './import.ts';
import { figures, lists } from './look.ts';
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
  /** How often, in proportion to the others. */
  weight: number;
  /** Of several steps, which a company without a certificate could not go to their end. */
  needsCertificate: boolean;
}>;

/** By the names that the command takes. */
export const ACTS = {
  publish: { act: publish, weight: 24, needsCertificate: false },
  release: { act: release, weight: 12, needsCertificate: false },
  bulk: { act: bulk, weight: 6, needsCertificate: true },
  pausing: { act: pausing, weight: 4, needsCertificate: true },
  resend: { act: resend, weight: 10, needsCertificate: true },
  token: { act: token, weight: 9, needsCertificate: true },
  'token-run': { act: tokenRun, weight: 4, needsCertificate: true },
  import: { act: importDrafts, weight: 7, needsCertificate: true },
  'take-in': { act: takeIn, weight: 6, needsCertificate: false },
  mail: { act: mail, weight: 8, needsCertificate: true },
  correct: { act: correct, weight: 4, needsCertificate: true },
  report: { act: report, weight: 3, needsCertificate: true },
  convert: { act: convert, weight: 3, needsCertificate: true },
  lists: { act: lists, weight: 8, needsCertificate: false },
  figures: { act: figures, weight: 4, needsCertificate: false },
  'delete-many': { act: deleteMany, weight: 6, needsCertificate: false },
} as const satisfies Record<string, Kind>;
export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];

/** In proportion, among the kinds that are played. */
export function kindOf(kinds: readonly ActName[], dice: Dice): ActName {
  const sum = kinds.reduce((total, kind) => total + ACTS[kind].weight, 0);
  let below = dice.roll(sum);
  for (const kind of kinds) {
    if (below < ACTS[kind].weight) return kind;
    below -= ACTS[kind].weight;
  }
  return kinds[0] ?? 'publish';
}

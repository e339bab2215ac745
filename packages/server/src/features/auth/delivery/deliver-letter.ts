import { randomUUID } from 'node:crypto';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { type Mail, MailRefused } from '../../../connectors/mail/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Letter } from '../../mailing/index.ts';
import { newProofLetter } from '../address-proof/index.ts';
import { newJoinLetter } from '../joining/index.ts';
import {
  type AccountLetter,
  writeAccountDeletedLetter,
  writeAddressProvenLetter,
  writeFactorLetter,
  writeManagerLetter,
  writeNewDeviceLetter,
  writePasswordChangedLetter,
  writeSessionEndedLetter,
} from '../letters/index.ts';
import { newRecoveryLetter } from '../recovery/index.ts';
import { findEmailOf } from './account-letter.repository.ts';

export type LetterDeps = Platform & Readonly<{ mail: Mail }>;
type Addressed = Readonly<{ to: string[]; letter: Letter }>;

/** Sends a letter to the mail server. A second run sends it again, with the same code. */
export async function deliverLetter(deps: LetterDeps, wanted: AccountLetter): Promise<void> {
  const written = await write(deps, wanted);
  if (!written) return;
  const host = new URL(deps.config.publicUrl).hostname;
  try {
    await deps.mail.send({
      ...written.letter,
      to: written.to,
      attachments: [],
      messageId: `<${randomUUID()}@${host}>`,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ about: wanted.about, reason: error.message }, 'an account letter was refused');
  }
}

/** Null without a recipient, or where the reason of the letter is gone. */
async function write(deps: LetterDeps, wanted: AccountLetter): Promise<Addressed | null> {
  if (wanted.about === 'recovery') {
    const recovery = await newRecoveryLetter(deps, wanted);
    return recovery && { ...recovery, to: [recovery.to] };
  }
  if (wanted.about === 'address-proof') {
    const proof = await newProofLetter(deps, wanted.userId);
    return proof && { ...proof, to: [proof.to] };
  }
  if (wanted.about === 'join-request') return newJoinLetter(deps, wanted);
  const to = await findEmailOf(deps.db, wanted.userId);
  if (to === null) return null;
  return { to: [to], letter: letterTo(deps, wanted) };
}

type AboutAccount = Exclude<
  AccountLetter,
  { about: 'recovery' | 'join-request' | 'address-proof' }
>;

function letterTo({ config }: LetterDeps, wanted: AboutAccount): Letter {
  const at = formatDateTime(wanted.at);
  if (wanted.about === 'new-device') return writeNewDeviceLetter(at, wanted);
  if (wanted.about === 'address-proven') return writeAddressProvenLetter(at);
  if (wanted.about === 'second-factor') return writeFactorLetter(at, wanted.change);
  if (wanted.about === 'session-ended') return writeSessionEndedLetter(at);
  if (wanted.about === 'user-manager')
    return writeManagerLetter(at, { ...wanted, link: `${config.publicUrl}/main/settings/users` });
  if (wanted.about === 'password-changed') return writePasswordChangedLetter(at);
  return writeAccountDeletedLetter(
    at,
    formatDateTime(wanted.finalAt),
    `${config.publicUrl}/forgot`,
  );
}

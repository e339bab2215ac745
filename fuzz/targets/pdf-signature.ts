import { closingOf } from '../../packages/server/src/connectors/signatures/closing-signature.ts';
import { IN_OWN_PROCESS_MS, type Target } from '../define-target.ts';
import { sample } from '../read-sample.ts';

const FILE = Buffer.from(sample('signed.pdf')).toString('latin1');
const [, BEFORE = '', CONTENTS = '', AFTER = ''] =
  /^([\s\S]*\/Contents <)([\da-f]+)(>[\s\S]*)$/i.exec(FILE) ?? [];

export const target: Target = {
  about: 'the value of the signature that closes a PDF',
  format: 'bytes',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [Buffer.from(CONTENTS.replace(/(?:00)+$/, ''), 'hex')],
  async check(cms) {
    const digits = Buffer.from(cms)
      .toString('hex')
      .slice(0, CONTENTS.length)
      .padEnd(CONTENTS.length, '0');
    closingOf(Buffer.from(`${BEFORE}${digits}${AFTER}`, 'latin1'));
  },
};

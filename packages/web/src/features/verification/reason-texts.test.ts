import { INPUT_VAT_CODES } from '@hoadon/domain/verification/input-vat/input-vat-reasons';
import {
  VERIFICATION_CODES,
  VERIFICATION_SUBJECTS,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import { VERDICTS } from '@hoadon/domain/verification/verdict';
import { expect, test } from 'vitest';
import en from '../../locales/verification/en.json';
import no from '../../locales/verification/no.json';
import vi from '../../locales/verification/vi.json';

test.each([
  ['vi', vi],
  ['en', en],
  ['no', no],
] as const)(
  'every reason that checking can find has its sentence and what to do in %s',
  (_, texts) => {
    expect(Object.keys(texts.reason).sort()).toEqual([...VERIFICATION_CODES].sort());
    for (const { says, next } of Object.values(texts.reason)) {
      expect(says.trim()).not.toBe('');
      expect(next.trim()).not.toBe('');
    }
    expect(Object.keys(texts.inputVat.reason).sort()).toEqual([...INPUT_VAT_CODES].sort());
    expect(Object.keys(texts.subject).sort()).toEqual([...VERIFICATION_SUBJECTS].sort());
    expect(Object.keys(texts.verdict).sort()).toEqual([...VERDICTS].sort());
  },
);

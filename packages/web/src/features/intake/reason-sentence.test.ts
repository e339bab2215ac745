import { INTAKE_ERRORS } from '@hoadon/domain/intake/intake-errors';
import { KEEPING_FINDINGS } from '@hoadon/domain/intake/keeping-findings';
import { READING_FINDINGS } from '@hoadon/domain/intake/reading-findings';
import { SHEET_FINDINGS, SHEET_REASONS } from '@hoadon/domain/intake/sheet/sheet-reasons';
import { UNREAD_REASONS } from '@hoadon/domain/intake/unread-reasons';
import { expect, test } from 'vitest';
import intake from '../../locales/intake/vi.json';
import {
  PLAIN_NUMBERS,
  SENT_PARAMETERS,
  translatesFrom,
  UNREADABLE,
} from '../../testing/plain-texts.ts';
import { findingSentence, reasonSentence } from './reason-sentence.ts';

const t = translatesFrom({ intake });

test.each([...SHEET_FINDINGS, ...READING_FINDINGS, ...KEEPING_FINDINGS])(
  'UX-018 the finding %s writes days and amounts as on screens',
  (code) => {
    const words = { ...SENT_PARAMETERS, changed: 'signature lines withTax' };
    const sentence = findingSentence(t, PLAIN_NUMBERS, { code, words });
    expect(sentence).not.toMatch(UNREADABLE);
    expect(sentence).not.toMatch(/signature|withTax/);
  },
);

test.each([...UNREAD_REASONS, ...INTAKE_ERRORS, ...SHEET_REASONS])(
  'UX-018 the reason %s writes days as on screens',
  (reason) => {
    const words = { ...SENT_PARAMETERS, text: '2026-11-20', max: '200' };
    expect(reasonSentence(t, reason, words)).not.toMatch(/\{\{|2026-11-20/);
  },
);

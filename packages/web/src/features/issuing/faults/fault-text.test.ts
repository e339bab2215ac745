import { ISSUE_CODES } from '@hoadon/domain/invoice/validation/issue-codes';
import { expect, test } from 'vitest';
import issue from '../../../locales/issue/vi.json';
import issuing from '../../../locales/issuing/vi.json';
import {
  PLAIN_NUMBERS,
  SENT_PARAMETERS,
  translatesFrom,
  UNREADABLE,
} from '../../../testing/plain-texts.ts';
import { faultText } from './use-fault-text.ts';

const t = translatesFrom({ issue, issuing });

test.each(Object.keys(ISSUE_CODES))(
  'UX-018 the fault %s writes days and amounts as on screens',
  (code) => {
    const fault = {
      path: '',
      code,
      severity: 'error' as const,
      params: { ...SENT_PARAMETERS, fields: 'name/unit' },
    };
    expect(faultText(t, PLAIN_NUMBERS, fault)).not.toMatch(UNREADABLE);
  },
);

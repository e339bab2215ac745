import { expect, test } from 'vitest';
import {
  correctionFactsOf,
  declaredDay,
  type KnownCorrection,
  takesBack,
} from './correction-facts.ts';

const MAY = '2026-05-20';

const correction = (
  id: string,
  [relation, causeCode]: readonly ['adjusts' | 'replaces', string | null],
  facts: Partial<KnownCorrection>,
): KnownCorrection => ({
  id,
  direction: 'issued',
  issuedOn: '2026-08-10',
  soldOn: null,
  relation,
  causeCode,
  originalId: 'sale',
  originalOn: MAY,
  ...facts,
});

const factsOf = (one: KnownCorrection, ...family: KnownCorrection[]) =>
  correctionFactsOf(one, new Map([one, ...family].map((member) => [member.id, member])));

const returned = correction('return', ['adjusts', '05'], { issuedOn: '2026-08-03' });
const assetsBack = correction('assets', ['replaces', '06'], { issuedOn: '2026-08-04' });
const replaced = correction('replacement', ['replaces', '13'], { issuedOn: '2026-08-05' });
const of = ({ id, issuedOn }: KnownCorrection) => ({ originalId: id, originalOn: issuedOn });

test.each<[string, KnownCorrection, KnownCorrection[], object]>([
  ['a replacement', replaced, [], { originalIssuedOn: MAY, isRest: false }],
  [
    'a replacement of a replacement',
    correction('next', ['replaces', '13'], of(replaced)),
    [replaced],
    { originalIssuedOn: MAY, isRest: false },
  ],
  [
    'goods back of what was replaced',
    correction('next', ['adjusts', '05'], of(replaced)),
    [replaced],
    { originalIssuedOn: MAY, isRest: false },
  ],
  [
    'a replacement of a credit note',
    correction('next', ['replaces', '13'], of(returned)),
    [returned],
    { originalIssuedOn: '2026-08-03', changesDeductionOf: MAY, isRest: false },
  ],
  [
    'an adjustment of a mistake in a credit note',
    correction('next', ['adjusts', '13'], of(returned)),
    [returned],
    { originalIssuedOn: '2026-08-03', changesDeductionOf: MAY, isRest: false },
  ],
  ['registered assets back', assetsBack, [], { originalIssuedOn: MAY, isRest: true }],
  [
    'a replacement of what replaced registered assets',
    correction('next', ['replaces', '13'], of(assetsBack)),
    [assetsBack],
    { originalIssuedOn: '2026-08-04', changesDeductionOf: MAY, isRest: true },
  ],
  [
    'registered assets back of a sale that is not here',
    correction('next', ['replaces', '06'], { originalId: null }),
    [],
    { originalIssuedOn: null, isRest: true },
  ],
  [
    'a correction of a replacement whose own original is not known',
    correction('next', ['adjusts', '13'], of(replaced)),
    [
      correction('replacement', ['replaces', '13'], {
        originalId: null,
        originalOn: null,
        issuedOn: '2026-08-05',
      }),
    ],
    { originalIssuedOn: '2026-08-05', isRest: false },
  ],
  [
    'a correction of a replacement that names an earlier day of the sale',
    correction('next', ['adjusts', '13'], of(replaced)),
    [{ ...replaced, soldOn: '2026-04-30' }],
    { originalIssuedOn: '2026-04-30', isRest: false },
  ],
])('VAT-009 %s: the day on which what it corrects is declared', (_, one, family, expected) => {
  const { relation, causeCode, ...facts } = factsOf(one, ...family);
  expect(facts).toEqual(expected);
});

test.each<[string, KnownCorrection, KnownCorrection[], string]>([
  ['a replacement for a mistake where the sale is', replaced, [], MAY],
  ['goods that come back on their own day', returned, [], '2026-08-03'],
  ['registered assets that come back on their own day', assetsBack, [], '2026-08-04'],
  [
    'a mistake in a replacement for assets that came back where that is',
    correction('next', ['replaces', '13'], of(assetsBack)),
    [assetsBack],
    '2026-08-04',
  ],
  [
    'a late replacement on the day of its sale',
    { ...replaced, soldOn: '2026-04-30' },
    [],
    '2026-04-30',
  ],
  [
    'one of which nothing is known on its own day',
    correction('next', ['replaces', '13'], { originalId: null, originalOn: null }),
    [],
    '2026-08-10',
  ],
])('VAT-009 %s is declared', (_, one, family, day) => {
  expect(declaredDay(one, new Map([one, ...family].map((member) => [member.id, member])))).toBe(
    day,
  );
  // Seen from a correction of a mistake in it, it is the same day.
  const next = correction('mistake', ['adjusts', '13'], of(one));
  expect(factsOf(next, one, ...family).originalIssuedOn).toBe(day);
});

test('corrections that correct each other in a circle come to an end', () => {
  const circle = correction('a', ['replaces', '13'], { originalId: 'b', originalOn: MAY });
  const back = correction('b', ['replaces', '13'], { originalId: 'a', originalOn: MAY });
  expect(factsOf(circle, back).originalIssuedOn).toBe(MAY);
});

test('only a replacement for a later event takes back what it replaces', () => {
  expect([returned, assetsBack, replaced].map(takesBack)).toEqual([false, true, false]);
  expect(takesBack({ ...assetsBack, originalId: null })).toBe(false);
});

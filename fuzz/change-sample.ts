import fc from 'fast-check';
import type { Format } from './define-target.ts';
import { hostileTexts, VALUE_OF } from './hostile-texts.ts';

/** One change of an input. Places are fractions, so that a change fits inputs of any length. */
type Change = (input: Buffer) => Buffer;

/** More would make every run longer and find nothing else. */
const MOST_BYTES = 4 * 1024 * 1024;

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const byte = fc.oneof(
  fc.constantFrom(0x00, 0xff, 0x7f, 0x80, 0x20),
  fc.integer({ min: 0, max: 255 }),
);
/** Most ranges are short; a few are as long as the input. */
const length = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 2, arbitrary: fc.integer({ min: 9, max: 400 }) },
  { weight: 1, arbitrary: fc.integer({ min: 401, max: 100_000 }) },
);

const at = (input: Buffer, where: number): number => Math.floor(where * input.length);

function replaced(input: Buffer, from: number, until: number, by: Uint8Array): Buffer {
  return Buffer.concat([input.subarray(0, from), by, input.subarray(until)]);
}

function withValue(input: Buffer, format: Format, where: number, text: string): Buffer {
  const source = input.toString('latin1');
  const values = [...source.matchAll(VALUE_OF[format])];
  const value = values[Math.floor(where * values.length)];
  if (!value) return input;
  const [whole, group = ''] = value;
  const from = value.index + whole.indexOf(group, whole.length > group.length ? 1 : 0);
  return replaced(input, from, from + group.length, Buffer.from(text));
}

/** A value of JSON stays JSON: as text or as it is. */
const asValue = (format: Format, text: string, isBare: boolean): string =>
  format === 'json' && !isBare ? JSON.stringify(text) : text;

function changesOf(format: Format, samples: readonly Uint8Array[]): fc.Arbitrary<Change> {
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...hostileTexts(format)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );
  const value = fc.tuple(place, text, fc.boolean()).map(
    ([where, by, isBare]): Change =>
      (input) =>
        withValue(input, format, where, asValue(format, by, isBare)),
  );
  const set = fc.tuple(place, byte).map(
    ([where, by]): Change =>
      (input) => {
        const changed = Buffer.from(input);
        if (changed.length > 0) changed[at(input, where)] = by;
        return changed;
      },
  );
  const insert = fc.tuple(place, text).map(
    ([where, by]): Change =>
      (input) =>
        replaced(input, at(input, where), at(input, where), Buffer.from(by)),
  );
  const remove = fc.tuple(place, length).map(
    ([where, bytes]): Change =>
      (input) =>
        replaced(input, at(input, where), at(input, where) + bytes, Buffer.alloc(0)),
  );
  const repeat = fc
    .tuple(
      place,
      length,
      fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 400 })),
    )
    .map(
      ([where, bytes, times]): Change =>
        (input) => {
          const from = at(input, where);
          const part = input.subarray(from, from + bytes);
          return replaced(
            input,
            from,
            from,
            Buffer.concat(Array.from({ length: times }, () => part)),
          );
        },
    );
  const cut = place.map(
    (where): Change =>
      (input) =>
        input.subarray(0, at(input, where)),
  );
  const splice = fc.tuple(place, place, length, fc.constantFrom(...samples)).map(
    ([where, from, bytes, other]): Change =>
      (input) => {
        const start = Math.floor(from * other.length);
        return replaced(
          input,
          at(input, where),
          at(input, where),
          other.subarray(start, start + bytes),
        );
      },
  );
  const ofBytes = [set, insert, remove, repeat, splice].map((arbitrary) => ({
    weight: 2,
    arbitrary,
  }));
  return fc.oneof({ weight: 8, arbitrary: value }, ...ofBytes, { weight: 1, arbitrary: cut });
}

/** Inputs made from the samples by some changes each; now and then a sample as it is, or any bytes. */
export function changedSample(
  format: Format,
  samples: readonly Uint8Array[],
): fc.Arbitrary<Uint8Array> {
  const changes = fc.array(changesOf(format, samples), { maxLength: 6 });
  const changed = fc
    .tuple(fc.constantFrom(...samples), changes)
    .map(([sample, all]) =>
      all.reduce(
        (input: Buffer, change) => change(input).subarray(0, MOST_BYTES),
        Buffer.from(sample),
      ),
    );
  return fc.oneof(
    { weight: 40, arbitrary: changed },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  );
}

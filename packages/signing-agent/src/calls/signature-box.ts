import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writtenDay } from '../texts/written-day.ts';

const FONT = '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf';
let font: Uint8Array | null = null;

/** Inter, which has every Vietnamese letter. Loaded for the first PDF. */
export function boxFont(): Uint8Array {
  font ??= readFileSync(createRequire(import.meta.url).resolve(FONT));
  return font;
}

/**
 * Returns the lines of the visible signature, always in Vietnamese, because it is part of a Vietnamese document.
 * `signedAt`: local time, `YYYY-MM-DDThh:mm:ss`.
 */
export function boxLines(name: string, signedAt: string): string[] {
  const [day = '', time = ''] = signedAt.split('T');
  return ['Đã ký số', `Ký bởi: ${name}`, `Ngày ký: ${writtenDay(day)} ${time}`];
}

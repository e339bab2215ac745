import { Failure } from '@hoadon/domain/errors/failure';
import { finding, issuesOf } from '@hoadon/domain/invoice/issue-codes';

/** Contrast of readable text on white (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** `#RRGGBB` as it is kept. Throws INPUT_DATA_IS_INVALID for a colour too light to read on white. */
export function accentOf(color: string): string {
  if (contrastOnWhite(color) >= READABLE) return color.toLowerCase();
  const issues = issuesOf([finding('accent_color', 'color-too-light')], 'issue');
  throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
}

/** Contrast ratio of a `#rrggbb` to white, 1 to 21, as WCAG reckons it. */
export function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;

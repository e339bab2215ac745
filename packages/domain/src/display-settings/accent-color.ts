/** The product's own colour on printed invoices. */
export const PRODUCT_ACCENT = '#1c479f';

/** Offered for printed invoices: dark enough to be read, different enough to be distinguished. */
export const ACCENT_CHOICES = [
  PRODUCT_ACCENT,
  '#0f766e',
  '#14532d',
  '#7f1d1d',
  '#9a3412',
  '#5b21b6',
  '#9d174d',
  '#1f2937',
] as const;

/** Contrast that text needs to be read (WCAG 2.2, 1.4.3). */
export const READABLE_CONTRAST = 4.5;

/** `#rrggbb`, in letters of either case. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Contrast ratio of a `#rrggbb` to white, 1 to 21, as WCAG reckons it. */
export function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;

/** Whether the headings of a printed invoice can be read in this colour. */
export const isReadableOnWhite = (color: string): boolean =>
  contrastOnWhite(color) >= READABLE_CONTRAST;

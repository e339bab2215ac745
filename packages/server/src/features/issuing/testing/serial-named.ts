const LETTERS = 26;
const KINDS = ['T', 'D', 'L', 'M'];

/** Series for tests that need many: C26TAA, C26TAB … C26MZZ. */
export function serialNamed(index: number): string {
  const letter = (value: number) => String.fromCharCode(65 + (value % LETTERS));
  const kind = KINDS[Math.floor(index / LETTERS ** 2) % KINDS.length];
  return `C26${kind}${letter(Math.floor(index / LETTERS))}${letter(index)}`;
}

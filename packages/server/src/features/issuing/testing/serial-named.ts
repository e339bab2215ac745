const LETTERS = 26;

/** Series for tests that need many: C26TAA, C26TAB … C26TZZ, repeated after 676. */
export function serialNamed(index: number): string {
  const letter = (value: number) => String.fromCharCode(65 + (value % LETTERS));
  return `C26T${letter(Math.floor(index / LETTERS))}${letter(index)}`;
}

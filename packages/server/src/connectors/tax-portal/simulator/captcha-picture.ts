/** Letters and digits that are not easily confused, each of five rows of three squares. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '757755',
  C: '744447',
  E: '747447',
  F: '747444',
  H: '557755',
  J: '111157',
  L: '444447',
  P: '757444',
  T: '722222',
  U: '555557',
  X: '552255',
  Y: '557222',
  '3': '717117',
  '4': '557111',
  '7': '711222',
};
export const CAPTCHA_SIGNS = Object.keys(GLYPHS);
const SQUARE = 5;
const ADVANCE = 32;

/** Draws six characters as paths, with a line across, like the portal: the picture contains no text. */
export function captchaPicture(text: string, slant: number): string {
  const glyphs = [...text].map((sign, at) => {
    const squares = [...(GLYPHS[sign] ?? '')].flatMap((row, y) =>
      [4, 2, 1].flatMap((bit, x) =>
        Number(row) & bit ? [`M${x * SQUARE} ${y * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`] : [],
      ),
    );
    const lift = ((at * 7 + slant) % 5) - 2;
    return `<path fill="#444" transform="translate(${8 + at * ADVANCE} ${5 + lift})" d="${squares.join('')}"/>`;
  });
  const line = `<path d="M4 ${10 + (slant % 20)} C60 ${36 - (slant % 12)} 130 4 196 ${14 + (slant % 16)}" stroke="#888" fill="none"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" viewBox="0,0,200,40">${line}${glyphs.join('')}</svg>`;
}

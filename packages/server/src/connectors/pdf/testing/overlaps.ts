import type { Box, PageOfBoxes } from './read-pdf.ts';

/** Tolerance in points: adjacent words and rows touch, and a box is higher than its letters. */
const SLACK = 0.6;
const isOver = (one: Box, other: Box): boolean => {
  const middle = (box: Box) => (box.top + box.bottom) / 2;
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.abs(middle(one) - middle(other)) < height * 0.4
  );
};

/** Returns words that overlap or leave their page. */
export function overlapsIn(pages: readonly PageOfBoxes[]): string[] {
  return pages.flatMap(({ width, height, words }, index) => {
    const outside = words
      .filter(
        ({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
      )
      .map(({ text }) => `page ${index + 1}: "${text.slice(0, 20)}" leaves the page`);
    const over = words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter((other) => isOver(one, other))
        .map(
          ({ text }) => `page ${index + 1}: "${one.text.slice(0, 20)}" over "${text.slice(0, 20)}"`,
        ),
    );
    return [...outside, ...over];
  });
}

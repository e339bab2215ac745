import axe, { type RuleObject } from 'axe-core';

/**
 * Returns the rules of accessibility that an element breaks, each with the elements at fault. Costs up to a second on
 * a whole page: once for each screen and each state of it that looks different.
 */
export async function brokenRules(
  element: Element = document.body,
  rules: RuleObject = {},
): Promise<string[]> {
  const { violations } = await axe.run(element, {
    // Tests have no style sheet. `ui/theme/colors.test.ts` proves the contrast of the colours.
    rules: { 'color-contrast': { enabled: false }, ...rules },
    preload: false,
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Classes of colour of a rule's avatar (RULE-023). */
export const RULE_COLOURS = 6;

/** By its id, so that the colour of a rule does not depend on its position. */
export const ruleColour = (id: string): number => Number(BigInt(id) % BigInt(RULE_COLOURS));

/** Classes of colour of a rule's avatar (RULE-023). */
export const RULE_COLOURS = 6;

/** By its id, so that a rule keeps its colour wherever it stands. */
export const ruleColour = (id: string): number => Number(BigInt(id) % BigInt(RULE_COLOURS));

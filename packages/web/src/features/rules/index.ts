export { RuleExplanation } from './lazy-explanation.ts';

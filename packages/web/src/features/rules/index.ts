export { RuleExplanation } from './lazy-explanation.ts';
export { Rules } from './lazy-rules.ts';
export { RulesAct } from './palette-act.tsx';

export { type Matched, type MatchedRule, type MatchScope, matchRule } from './match-rule.ts';

export { RuleForm } from './rule-form.tsx';

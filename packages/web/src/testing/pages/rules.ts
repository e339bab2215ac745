import { ruleSettings } from '../../app/routes/settings/rules.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderRuleSettings = pageRenderer([ruleSettings]);

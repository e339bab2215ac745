export { GetTemplateButton } from './get-template-button.tsx';

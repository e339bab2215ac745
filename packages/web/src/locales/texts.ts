import type { vi } from './vi.ts';
import type { viForms } from './vi-forms.ts';

/** What every page may need. The keys are those of the Vietnamese files; every language has them. */
export type Texts = typeof vi;
/** What only the pages with long forms need: they fetch it before they open. */
export type FormTexts = typeof viForms;

import { FAILED_LIST, ISSUING_LIST } from '../../../features/releasing/unissued-lists.ts';
import { Unissued } from './unissued.tsx';

export const Failed = () => <Unissued status="release_error" definition={FAILED_LIST} />;
export const Issuing = () => <Unissued status="releasing" definition={ISSUING_LIST} />;

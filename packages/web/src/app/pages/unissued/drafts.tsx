import { DRAFT_LIST } from '../../../features/releasing/draft-list.ts';
import { Unissued } from './unissued.tsx';

export const Drafts = () => <Unissued status="draf" definition={DRAFT_LIST} />;

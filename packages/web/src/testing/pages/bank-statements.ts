import { bankStatementRoutes } from '../../app/routes/bank-statements.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderBankStatements = pageRenderer(bankStatementRoutes);

import { useSearch } from '@tanstack/react-router';
import { LookScreen } from '../../features/invoice-templates/look-screen.tsx';

export function LookSettings() {
  const { series } = useSearch({ from: '/main/main/settings/look' });
  return <LookScreen series={series} />;
}

import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, type Theme, useTheme } from '../../data/theme.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const segments = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
] as const;

export function AppearanceSection() {
  const theme = useTheme();
  return (
    <ProfileSection title="Appearance">
      <div className="flex flex-col items-start gap-1.5">
        <SegmentedControl<Theme>
          label="Theme"
          value={theme}
          onChange={chooseTheme}
          segments={[...segments]}
        />
        <p className="text-12 text-muted">Kept in this browser.</p>
      </div>
    </ProfileSection>
  );
}

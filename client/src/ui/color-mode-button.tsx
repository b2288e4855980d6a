import { Moon, Sun } from 'lucide-react';
import { Button } from './button';
import { onlyWithScripts } from './only-with-scripts';
import { setColorMode, useColorMode } from './color-mode';

/** Turns the page dark or light and remembers it. */
export function ColorModeButton() {
  const mode = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <Button variant="ghost" size="sm" className={onlyWithScripts} onClick={() => setColorMode(other)}>
      <Icon size={18} aria-hidden />
      {other === 'dark' ? 'Dark colors' : 'Light colors'}
    </Button>
  );
}

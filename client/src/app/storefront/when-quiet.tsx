import { useEffect, useState } from 'react';
import { lazyPart } from '~/lib/lazy-part';
import { whenIdle } from '~/lib/when-idle';

const LateParts = lazyPart(async () => (await import('./late-parts')).LateParts);

/** Brings the shell's late parts once the page is quiet. */
export function WhenQuiet() {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue ? <LateParts /> : null;
}

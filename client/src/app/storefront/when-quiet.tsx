import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/when-idle';

const LateParts = lazy(async () => ({ default: (await import('./late-parts')).LateParts }));

/** Brings the shell's late parts once the page is quiet. */
export function WhenQuiet() {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue ? (
    <Suspense fallback={null}>
      <LateParts />
    </Suspense>
  ) : null;
}

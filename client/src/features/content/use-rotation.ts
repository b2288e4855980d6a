import { useEffect, useState, useSyncExternalStore } from 'react';

/** How long a slide stays (specification, section 9). */
export const SLIDE_MS = 5000;

/** How far a finger must travel to turn the slide (specification, section 9). */
export const SWIPE_PX = 40;

/** Which of `count` slides is shown, and whether it moves on by itself. */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const prefersStill = useReducedMotion();
  // With reduced motion, it starts paused and can be started.
  const [wantsMotion, setWantsMotion] = useState(false);
  const isPlaying = !isPaused && (!prefersStill || wantsMotion);

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), SLIDE_MS);
    return () => clearInterval(timer);
    // `index`: a slide chosen by hand stays its full time.
  }, [isPlaying, isHeld, count, index]);

  return {
    index,
    isPlaying,
    show: (next: number) => setIndex((next + count) % count),
    /** While the pointer rests on the carousel it waits. */
    hold: setHeld,
    /** Stands still until it is started again. */
    pause: () => {
      setPaused(true);
      setWantsMotion(false);
    },
    toggle: () => {
      setPaused(isPlaying);
      setWantsMotion(!isPlaying);
    },
  };
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribeToMotion,
    () => matchMedia(MOTION_QUERY).matches,
    () => false,
  );
}

const MOTION_QUERY = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(listener: () => void): () => void {
  const query = matchMedia(MOTION_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

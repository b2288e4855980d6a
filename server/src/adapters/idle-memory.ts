import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often the process looks at how busy it was. */
const LOOK_MS = 2000;

/** Shares of the time between two looks. */
const BUSY = 0.1;
const QUIET = 0.02;

/** So many quiet looks in a row: a pause between two visitors is no rest. */
const QUIET_LOOKS = 3;

/**
 * Notices when a process comes to rest.
 * @returns a function that takes the busy share of the time since the last look, from 0 to 1, and says whether the process
 *   has been quiet long enough after it was busy; once for each such time. A process that has just started was busy.
 */
export function noticeRest(): (busyShare: number) => boolean {
  let hasWorked = true;
  let quietLooks = 0;
  return (busyShare) => {
    if (busyShare > BUSY) hasWorked = true;
    quietLooks = busyShare < QUIET ? quietLooks + 1 : 0;
    if (!hasWorked || quietLooks < QUIET_LOOKS) return false;
    hasWorked = false;
    return true;
  };
}

/**
 * Gives memory back to the system each time the process has come to rest. V8 keeps what its heap has once grown to, and
 * only looks for garbage when it needs room. This takes 0.2 s, and code is slower for a moment afterwards, so it must not
 * happen while anybody waits. Node 20 gives back nothing this way.
 */
export function giveBackIdleMemory(): void {
  const collect = garbageCollector();
  const isAtRest = noticeRest();
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (isAtRest(utilization)) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, LOOK_MS).unref();
}

/** V8 has no other way to ask for it. */
function garbageCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as NodeJS.GCFunction;
}

const MINUTE = 60_000;

/** How long something took: '85 ms', '2.4 s', '3 min'. @param ms milliseconds */
export function durationText(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < MINUTE ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / MINUTE)} min`;
}

/** A period: 'every minute', 'every 10 minutes', 'every hour', 'every day'. */
export function everyText(minutes: number): string {
  const [count, unit] =
    minutes % (24 * 60) === 0
      ? [minutes / (24 * 60), 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

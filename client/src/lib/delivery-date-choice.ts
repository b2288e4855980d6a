/** The days that someone can choose from, and the one that was chosen. */
export interface DeliveryDateChoice {
  /** Undefined while they aren't known; empty where there are none to choose from. */
  dates: readonly string[] | undefined;
  /** null: as soon as possible. */
  date: string | null;
  /** The date that was chosen before, where it can't be had anymore. */
  lost: string | null;
  /** Whether nobody has chosen the date yet: it is the day by which gifts were looked for. */
  isWanted?: boolean;
}

/**
 * What is left of a choice of days.
 * @param offered undefined while the days aren't known
 * @param kept the day that was chosen, as far as it can still be had
 * @param wanted the day by which gifts were looked for; it counts if none was chosen and it can be had
 */
export function dateChoice(
  offered: readonly { date: string; isOpen: boolean }[] | undefined,
  kept: string | null,
  wanted: string | null = null,
): DeliveryDateChoice {
  const dates = offered?.filter(({ isOpen }) => isOpen).map(({ date }) => date);
  if (kept === null && wanted !== null && dates?.includes(wanted))
    return { dates, date: wanted, lost: null, isWanted: true };
  const isLost = kept !== null && dates !== undefined && !dates.includes(kept);
  return { dates, date: isLost ? null : kept, lost: isLost && dates.length > 0 ? kept : null };
}

import { Temporal } from 'temporal-polyfill';
import { scheduleNames, type ScheduleName } from './product-schedule.js';

/** '2027-02-14 09:00', as people type it and as a browser's field has it. */
const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/;

/**
 * A date and time on the clocks of a time zone, in milliseconds since 1970. A time that clocks skip is the one as long
 * after they went forward; of one that comes twice, it is the first.
 * @returns null when the text isn't such a date
 */
export function instantOfLocal(timeZone: string, text: string): number | null {
  const [, date, time] = LOCAL.exec(text.trim()) ?? [];
  if (date === undefined || time === undefined) return null;
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' }).toZonedDateTime(timeZone)
      .epochMilliseconds;
  } catch {
    return null;
  }
}

/** Dates of a product as they were typed on the clocks of a time zone, as instants. All else stays as it is. */
export function withInstants<Input extends Partial<Record<ScheduleName, unknown>>>(
  input: Input,
  timeZone: string,
): Input {
  const read = { ...input };
  for (const name of scheduleNames) {
    const text = input[name];
    if (typeof text === 'string') Object.assign(read, { [name]: instantOfLocal(timeZone, text) ?? text });
  }
  return read;
}

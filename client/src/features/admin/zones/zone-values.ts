import type { Zone } from '@domain/zone.js';

/** A zone as it is typed; '' for what it doesn't have. */
export interface ZoneText {
  /** Stays while others come and go. */
  key: number;
  country: string;
  region: string;
  /** Divided by commas or lines. */
  postalCodes: string;
}

let lastKey = 0;

/** A zone in which nothing is typed yet. */
export function blankZone(): ZoneText {
  return { key: ++lastKey, country: '', region: '', postalCodes: '' };
}

/** A zone as forms show it. @param index its place in the list */
export function zoneText({ country, region, postalCodes }: ZoneView, index: number): ZoneText {
  // The key is the same whenever the same is read.
  return { key: -1 - index, country: country ?? '', region: region ?? '', postalCodes: postalCodes.join(', ') };
}

/** What is sent of a zone; null for what is empty. */
export function zoneInput({ country, region, postalCodes }: Omit<ZoneText, 'key'>) {
  return {
    country: country.trim() || null,
    region: region.trim() || null,
    postalCodes: postalCodes
      .split(/[,;\n]/)
      .map((code) => code.trim())
      .filter(Boolean),
  };
}

/** 'Kenya', 'Kenya (Nairobi, 00*)'. @param everywhere what no zone is called */
export function zoneInWords(zone: Zone | null, everywhere: string): string {
  if (zone === null) return everywhere;
  const parts = [zone.region, ...zone.postalCodes].filter((part) => part !== null);
  return parts.length > 0 ? `${zone.country} (${parts.join(', ')})` : zone.country;
}

/** A zone as the interface carries it. */
interface ZoneView {
  country?: string | null;
  region?: string | null;
  postalCodes: readonly string[];
}

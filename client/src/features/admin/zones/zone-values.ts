import type { Zone } from '@domain/zone.js';

/** A zone as it is typed; '' for what it doesn't have. */
export interface ZoneText {
  country: string;
  region: string;
  /** Divided by commas or lines. */
  postalCodes: string;
}

/** A zone in which nothing is typed yet. */
export const blankZoneText: ZoneText = { country: '', region: '', postalCodes: '' };

/** A zone as forms show it. */
export function zoneText({ country, region, postalCodes }: ZoneView): ZoneText {
  return { country: country ?? '', region: region ?? '', postalCodes: postalCodes.join(', ') };
}

/** What is sent of a zone; null for what is empty. */
export function zoneInput({ country, region, postalCodes }: ZoneText) {
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

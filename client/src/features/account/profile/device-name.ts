/** Most specific first: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Android calls itself Linux as well, and an iPhone says that it is like a Mac. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A device in plain words, such as 'Firefox on Windows', from what its browser says about itself. */
export function deviceName(userAgent: string | null): string {
  const known = [browsers, systems].flatMap(
    (names) => names.find(([pattern]) => userAgent !== null && pattern.test(userAgent))?.[1] ?? [],
  );
  return known.length > 0 ? known.join(' on ') : 'Unknown device';
}

/** Whether it is a phone or a tablet. */
export function isHandheld(userAgent: string | null): boolean {
  return userAgent !== null && /\b(?:Mobile|Android|iPhone|iPad)\b/.test(userAgent);
}

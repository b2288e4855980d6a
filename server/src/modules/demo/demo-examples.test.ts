import type { ShippingAddress } from '../../domain/shipping-address.js';
import { demoExamples, exampleId, exampleIds } from './demo-examples.js';

/** Every weekday comes by, early and late in the day. */
const moments = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 21 + day, (day * 4) % 24, 17));
const home = { firstName: 'Selam', lastName: 'Tesfay' } as ShippingAddress;

describe.each(moments.map((now) => [new Date(now).toISOString(), now]))('the examples of the demo at %s', (_, now) => {
  const examples = demoExamples(now, { home, granny: home, daniel: home, amina: home });
  const parcels = examples.flatMap((example) => example.parcels.map((parcel) => ({ ...parcel, example })));

  test('happened one after the other, and nothing in the future', () => {
    for (const { createdAt, paidAt, preparingAt, note, giftCard } of examples) {
      const times = [giftCard?.createdAt ?? 0, createdAt, paidAt, preparingAt ?? paidAt, now];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      if (note) expect(note.createdAt).toBeGreaterThan(paidAt);
      expect(note?.createdAt ?? 0).toBeLessThan(now);
    }
    for (const { sent, example } of parcels) {
      const times = [example.paidAt, sent?.sentAt ?? now, sent?.deliveredAt ?? now, now];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  test('show a parcel of several that arrived with a photo, one with a tracking number, and one that waits', () => {
    const several = examples.find((example) => example.parcels.length > 1)!.parcels;
    expect(several.map(({ sent }) => [sent?.hasPhoto, sent?.trackingNumber, sent?.deliveredAt != null])).toEqual([
      [true, null, true],
      [false, expect.any(String), false],
      [undefined, undefined, false],
    ]);
    for (const { gift, deliveryDate, sent } of several) {
      expect(gift?.message).not.toBe('');
      // What has arrived did so on its day, and the rest has days to come.
      const day = new Date(sent?.deliveredAt ?? now).toISOString().slice(0, 10);
      expect(deliveryDate! > day || (sent?.deliveredAt != null && deliveryDate === day)).toBe(true);
    }
  });

  test('are all found by the removal of the demo, and leave the gifts alone that tests order', () => {
    expect(examples.map(({ key }) => exampleId(key))).toEqual(exampleIds);
    const sold = parcels.flatMap(({ lines }) => lines.map(({ product }) => product));
    expect(new Set(sold).size).toBe(sold.length);
    expect(parcels.every(({ lines }) => lines.length > 0)).toBe(true);
    expect(sold.filter(({ choice, textOptions, isPublished }) => choice || textOptions || !isPublished)).toEqual([]);
    expect(sold.map(({ name }) => name)).not.toContain('Gentle hand cream');
    expect(sold.map(({ name }) => name)).not.toContain('Little wooden sled');
  });
});

/** Flowers, leaves and bouquets. */
import { Color, Group, Mesh, SphereGeometry, Vector3, type Material, type Object3D } from 'three';
import { matte, paper, petalSkin, satin } from '../studio/materials';
import { type Random } from '../studio/random';
import { bow, group, put, radians, ring, rod, surface, turned, ball, type Point } from '../studio/shapes';

interface Petal {
  length: number;
  /** At its widest. */
  width: number;
  /** Where along its length it is widest. */
  widest?: number;
  /** Degrees from upright, at its foot and at its tip. */
  lean: readonly [number, number];
  /** How far its edges rise, as a part of its width. */
  cup?: number;
  /** Waves of its edge. */
  ruffle?: number;
  /** Colors of its foot and its tip. */
  colors: readonly [string, string];
  /** How pointed: 1 is round, 2 is sharp. */
  point?: number;
}

const skin = petalSkin('#ffffff');

/** A petal or leaf that starts at the origin and leans to +z. */
export function petal(
  { length, width, widest = 0.6, lean, cup = 0.25, ruffle = 0, colors, point = 1 }: Petal,
  phase = 0,
): Object3D {
  const steps = 24;
  const spine: { y: number; z: number; angle: number }[] = [];
  let [y, z] = [0, 0];
  for (let step = 0; step <= steps; step++) {
    const angle = radians(lean[0] + (lean[1] - lean[0]) * Math.pow(step / steps, 1.3));
    spine.push({ y, z, angle });
    y += (Math.cos(angle) * length) / steps;
    z += (Math.sin(angle) * length) / steps;
  }
  const power = Math.log(0.5) / Math.log(widest);
  const [foot, tip] = [new Color(colors[0]), new Color(colors[1])];
  return surface(
    14,
    8,
    (along, v) => {
      // Closer together at both ends, which makes the tip round.
      const u = (1 - Math.cos(Math.PI * along)) / 2;
      const low = Math.min(steps - 1, Math.floor(u * steps));
      const part = u * steps - low;
      const [from, to] = [spine[low]!, spine[low + 1]!];
      const [y, z, angle] = [
        from.y + (to.y - from.y) * part,
        from.z + (to.z - from.z) * part,
        from.angle + (to.angle - from.angle) * part,
      ];
      const across = v * 2 - 1;
      const half =
        (width / 2) * Math.pow(Math.max(Math.sin(Math.PI * Math.pow(Math.max(u, 0.015), power)), 0.001), 0.55 * point);
      const rise = cup * half * across * across + ruffle * width * Math.sin(across * 7 + phase + u * 3) * u * u * 0.5;
      // The edges rise to the inside, which is up for a petal that lies flat.
      return new Vector3(across * half, y + Math.sin(angle) * rise, z - Math.cos(angle) * rise);
    },
    skin,
    (u, v) =>
      foot
        .clone()
        .lerp(tip, Math.min(1, u * 1.25))
        .multiplyScalar(1 - 0.1 * (1 - Math.abs(v * 2 - 1)) * (1 - u)),
  );
}

/** Rings of petals, the innermost first. */
function bloom(rings: readonly (Petal & { count: number; radius: number; height: number })[], random: Random): Group {
  return group(
    ...rings.map(({ count, radius, height, ...shape }, index) =>
      put(
        ring(
          count,
          radius,
          () =>
            put(
              petal(
                {
                  ...shape,
                  length: shape.length * random.between(0.92, 1.08),
                  lean: [shape.lean[0] + random.around(5), shape.lean[1] + random.around(9)],
                },
                random.between(0, 6),
              ),
              { turn: [0, random.around(7), random.around(5)] },
            ),
          index * 41,
        ),
        { at: [0, height, 0] },
      ),
    ),
  );
}

/** A full peony, about 9 cm wide, its middle at the origin. */
export function peony(colors: readonly [string, string], random: Random): Group {
  const rings = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const open = index / 6;
    return {
      count: [5, 6, 7, 8, 8, 8, 7][index]!,
      radius: 0.15 + open * 0.75,
      height: -0.4 - open * 1.1,
      length: 3 + open * 1.7,
      width: 2.1 + open * 1.7,
      lean: [8 + open * 62, -38 + open * 78] as const,
      cup: 0.5 - open * 0.1,
      ruffle: 0.05,
      widest: 0.68,
      colors: colors,
    };
  });
  return put(bloom(rings, random), { at: [0, 0, 0] });
}

export function rose(colors: readonly [string, string], random: Random): Group {
  const flower = new Group();
  for (let index = 0; index < 26; index++) {
    const open = index / 25;
    const angle = index * 137.5 + random.around(8);
    const part = put(
      petal(
        {
          length: 2.5 + open * 1.1,
          width: 1.5 + open * 2.2,
          lean: [2 + open * 42, -14 + open * 72],
          cup: 0.75 - open * 0.3,
          widest: 0.66,
          ruffle: 0.015,
          colors,
        },
        random.between(0, 6),
      ),
      { at: [0, -open * 0.9, 0] },
    );
    part.position.z = open * 0.42;
    flower.add(put(group(part), { turn: [0, angle, 0] }));
  }
  flower.add(
    put(
      ring(5, 0.5, () =>
        petal({ length: 2.4, width: 0.7, lean: [70, 120], colors: ['#6f9a58', '#7fae66'], point: 1.7 }),
      ),
      { at: [0, -1.1, 0] },
    ),
  );
  return flower;
}

export function tulip(colors: readonly [string, string], random: Random): Group {
  const petals = (radius: number, start: number) =>
    ring(
      3,
      radius,
      () =>
        petal({
          length: 5.6,
          width: 3.5,
          widest: 0.5,
          lean: [34 + random.around(3), -18 + random.around(4)],
          cup: 0.62,
          colors,
          point: 1.15,
        }),
      start,
    );
  return put(group(petals(0.25, 0), petals(0.35, 60)), { at: [0, -2.6, 0] });
}

export function sunflower(random: Random): Group {
  const rays = (count: number, lean: number, start: number) =>
    ring(
      count,
      2.3,
      () =>
        petal({
          length: 3.4 * random.between(0.9, 1.1),
          width: 1.35,
          widest: 0.45,
          lean: [74 + random.around(6), lean + random.around(8)],
          cup: 0.25,
          colors: ['#e8940c', '#fbc62d'],
          point: 1.5,
        }),
      start,
    );
  const dots = Array.from({ length: 190 }, (_, index) => {
    const [radius, angle] = [2.5 * Math.sqrt((index + 0.5) / 190), index * 2.39996];
    return put(seed(radius < 1 ? 0 : radius < 1.9 ? 1 : 2), {
      at: [Math.sin(angle) * radius, 0.5 - radius * radius * 0.07, Math.cos(angle) * radius],
    });
  });
  return group(
    rays(16, 96, 0),
    put(rays(15, 84, 11), { at: [0, 0.12, 0] }),
    put(ball(2.6, matte('#40260f'), [1, 0.2, 1]), {}),
    ...dots,
  );
}

const seeds = [matte('#6b5a25'), matte('#4a2c17'), matte('#6a3d17')] as const;
const seedShape = new SphereGeometry(0.16, 8, 6);
const seed = (kind: 0 | 1 | 2) => new Mesh(seedShape, seeds[kind]);

export function daisy(colors: readonly [string, string], random: Random, middle = '#f2b84b'): Group {
  return group(
    ring(14, 0.4, () =>
      petal({
        length: 1.7 * random.between(0.9, 1.1),
        width: 0.7,
        widest: 0.62,
        lean: [78, 92 + random.around(10)],
        cup: 0.15,
        colors,
      }),
    ),
    put(ball(0.55, matte(middle), [1, 0.6, 1]), { at: [0, 0.1, 0] }),
  );
}

const leafGreens = ['#4f7d4a', '#6a9a58', '#5b8c62', '#7da56b'] as const;

export function leaf(length: number, random: Random, lean: readonly [number, number] = [30, 75]): Object3D {
  const green = random.pick(leafGreens);
  return petal({ length, width: length * 0.42, widest: 0.45, lean, cup: 0.3, colors: [green, green], point: 1.4 });
}

/** A twig of eucalyptus: round leaves in pairs. */
export function eucalyptus(length: number, random: Random): Group {
  const twig = group(
    rod(
      [
        [0, 0, 0],
        [0.2, length * 0.5, 0.1],
        [0, length, 0.6],
      ],
      [0.12, 0.05],
      matte('#7b8a6f'),
    ),
  );
  for (let height = length * 0.25; height < length; height += 1.1) {
    const size = 1.9 * (1.15 - height / length / 1.6);
    for (const side of [0, 180]) {
      const green = random.pick(['#8fb09a', '#9fbfa8', '#7fa38d']);
      twig.add(
        put(
          petal({ length: size, width: size * 0.95, widest: 0.55, lean: [45, 80], cup: 0.12, colors: [green, green] }),
          {
            at: [0, height, (height / length) ** 2 * 0.6],
            turn: [0, side + height * 70 + random.around(15), 0],
          },
        ),
      );
    }
  }
  return twig;
}

/** Places for `count` flowers on a dome above the knot, as far apart as they can be. */
export function domePlaces(count: number, radius: number, height: number, spread = 0.78): [number, number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const part = Math.sqrt((index + 0.35) / count);
    const angle = index * 2.39996 + 0.6;
    const tilt = part * spread * (Math.PI / 2);
    return [
      Math.sin(angle) * radius * Math.sin(tilt),
      height - radius * 0.62 * (1 - Math.cos(tilt)),
      Math.cos(angle) * radius * Math.sin(tilt),
    ];
  });
}

/** Turns a flower so that it looks away from the point from which its stem comes. */
export function facing(
  flower: Object3D,
  at: readonly [number, number, number],
  from: readonly [number, number, number] = [0, -4, 0],
): Object3D {
  const part = group(flower);
  part.position.set(...at);
  const direction = new Vector3(...at).sub(new Vector3(...from)).normalize();
  part.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), direction);
  return part;
}

/** A hand-tied bouquet that stands on its stems; the knot is at y = `stems`. */
export function bouquet({
  flowers,
  greens,
  wrap,
  ribbon,
  stems = 6,
  width = 7.5,
  height = 13,
}: {
  flowers: readonly Object3D[];
  greens: readonly Object3D[];
  wrap?: string;
  ribbon: string;
  stems?: number;
  width?: number;
  height?: number;
}): Group {
  const whole = new Group();
  const places = domePlaces(flowers.length, width, height);
  const stalk: Material = matte('#6d9457');
  flowers.forEach((flower, index) => {
    const at = places[index]!;
    whole.add(facing(flower, at));
    whole.add(
      rod(
        [
          [-at[0] * 0.45, -stems, -at[2] * 0.45],
          [0, 0, 0],
          [at[0] * 0.5, at[1] * 0.5, at[2] * 0.5],
          [at[0], at[1] - 1, at[2]],
        ],
        0.22,
        stalk,
      ),
    );
  });
  greens.forEach((green, index) => {
    const angle = (index / greens.length) * Math.PI * 2;
    // Wrapped, they look out between the flowers and the paper.
    const [out, up] = wrap ? [0.62, 0.5] : [0.42, 0.28];
    const at: Point = [Math.sin(angle) * width * out, height * up, Math.cos(angle) * width * out];
    whole.add(facing(green, at, [0, wrap ? -height : -height * 0.16, 0]));
  });
  if (wrap) whole.add(wrapping(wrap, width, height));
  whole.add(
    put(
      turned(
        [
          [1.15, -0.9],
          [1.35, 0],
          [1.15, 0.9],
        ],
        satin(ribbon),
      ),
      {},
    ),
  );
  whole.add(put(bow(3, satin(ribbon)), { at: [0, 0.2, wrap ? 2.7 : 1.6], turn: [8, 0, 0] }));
  return put(whole, { at: [0, stems, 0] });
}

/** Paper around a bouquet, open at the top, with a rim in soft waves. */
function wrapping(color: string, width: number, height: number): Group {
  const sheet = (turn: number, tall: number, wide: number) =>
    put(
      surface(
        40,
        16,
        (u, v) => {
          const angle = (u - 0.5) * radians(235);
          const wave = 1 + 0.05 * Math.sin(u * 34) * v;
          const radius = (1.1 + (width * wide - 1.1) * Math.pow(v, 0.8)) * wave;
          const top = height * tall * (1 - 0.22 * Math.cos(angle * 1.5) * 0.6);
          return new Vector3(Math.sin(angle) * radius, -1.5 + (top + 1.5) * v, Math.cos(angle) * radius);
        },
        paper(color),
        undefined,
        0.06,
      ),
      { turn: [0, turn, 0] },
    );
  return group(sheet(180, 0.92, 1.12), sheet(65, 0.66, 1.04), sheet(-62, 0.62, 1.0));
}

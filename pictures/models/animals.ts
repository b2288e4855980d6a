/** Animals, and parts that toys and things share. */
import {
  BoxGeometry,
  CapsuleGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  type Group,
  Mesh,
  Shape,
  SphereGeometry,
  Vector2,
  Vector3,
  type Material,
  type Object3D,
} from 'three';
import { cloth, matte, smooth } from '../studio/materials';
import { type Random } from '../studio/random';
import { many, ball, group, put, rod, stick, surface, type Point } from '../studio/shapes';

/** A closed outline; its corners are round where `isRound`. */
export function outline(points: readonly (readonly [number, number])[], isRound = false): Shape {
  if (!isRound) return new Shape(points.map(([x, y]) => new Vector2(x, y)));
  const curve = new CatmullRomCurve3(
    points.map(([x, y]) => new Vector3(x, y, 0)),
    true,
  );
  return new Shape(
    curve
      .getPoints(points.length * 6)
      .slice(1)
      .map(({ x, y }) => new Vector2(x, y)),
  );
}

/** A board of the outline: it stands in the xy plane and reaches from z = 0 to its depth. */
export function slab(shape: Shape, depth: number, material: Material, edge = 0.1): Mesh {
  const geometry = new ExtrudeGeometry(shape, {
    depth: depth - 2 * edge,
    bevelSize: edge,
    bevelOffset: -edge,
    bevelThickness: edge,
    bevelSegments: 3,
    curveSegments: 16,
  });
  geometry.translate(0, 0, edge);
  return new Mesh(geometry, material);
}

/** What was built upward looks to +z. */
export const facing = (...parts: readonly Object3D[]): Group => group(put(group(...parts), { turn: [90, 0, 0] }));

export const capsule = (radius: number, length: number, material: Material, at: Point, turn: Point = [0, 0, 0]) =>
  put(new Mesh(new CapsuleGeometry(radius, length, 10, 24), material), { at, turn });

/** A ball of few triangles, for what is small and many. */
export const dotShape = new SphereGeometry(1, 14, 10);

export const dot = (radius: number, material: Material, scale: Point = [1, 1, 1]) =>
  put(new Mesh(dotShape, material), { scale: [radius * scale[0], radius * scale[1], radius * scale[2]] });

/** A box with sharp edges that stands on y = 0, for what is small and many. */
export const brick = (width: number, height: number, depth: number, material: Material) =>
  put(new Mesh(brickShape, material), { scale: [width, height, depth] });
const brickShape = new BoxGeometry(1, 1, 1).translate(0, 0.5, 0);

export const both = (make: (side: number) => Object3D): Group => group(make(1), make(-1));

/** Thin paper, crumpled, around the origin. */
export function tissue(width: number, depth: number, color: string, random: Random, height = 1.4): Mesh {
  const waves = many(7, () => [random.around(1.6), random.around(1.6), random.between(0, 6)] as const);
  return surface(
    60,
    60,
    (u, v) => {
      const [x, z] = [(u - 0.5) * width, (v - 0.5) * depth];
      const y = waves.reduce((sum, [a, b, phase]) => sum + Math.abs(Math.sin(a * x * 0.55 + b * z * 0.55 + phase)), 0);
      return new Vector3(x, (y / 7) * height * 2 - height, z);
    },
    matte(color),
  );
}

/** The middle of each head is the origin; it looks to +z. */
export function rabbitHead(fur: string, pink = '#f4a9bd'): Group {
  const [plush, rose, dark] = [cloth(fur), matte(pink), smooth('#3a2620')];
  return group(
    ball(3, plush, [1, 0.95, 0.95]),
    put(ball(0.45, rose, [1.25, 0.85, 0.8]), { at: [0, -0.2, 3.05] }),
    both((side) =>
      group(
        put(ball(1.15, plush), { at: [side * 0.85, -0.95, 2.2] }),
        put(ball(0.45, dark, [0.9, 1.1, 0.7]), { at: [side * 1.4, 0.6, 2.5] }),
        put(ball(0.13, matte('#ffffff')), { at: [side * 1.4 - 0.12, 0.8, 2.82] }),
        put(ball(0.6, rose, [1, 0.6, 0.3]), { at: [side * 2, -0.55, 2.2], turn: [0, side * 40, 0] }),
        put(group(ball(1, plush, [0.95, 3.3, 0.55]), put(ball(1, rose, [0.58, 2.6, 0.3]), { at: [0, -0.1, 0.36] })), {
          at: [side * 1.5, 5, -0.4],
          turn: [-6, 0, side * -11],
        }),
      ),
    ),
  );
}

export function dogHead(fur: string, pale: string, ears: string): Group {
  const [plush, light, flap, dark] = [cloth(fur), cloth(pale), cloth(ears), smooth('#3a2620')];
  return group(
    ball(4, plush, [1.05, 0.95, 0.95]),
    put(ball(2.3, light, [1.1, 0.85, 1]), { at: [0, -1.2, 3] }),
    put(ball(0.85, dark, [1.2, 0.85, 0.8]), { at: [0, -0.35, 5] }),
    put(ball(0.85, matte('#ee7f98'), [0.8, 1.2, 0.35]), { at: [0, -3, 4.4], turn: [-14, 0, 0] }),
    put(ball(1.5, flap, [0.95, 1.15, 0.5]), { at: [1.75, 1.1, 2.9], turn: [-14, 26, 0] }),
    both((side) =>
      group(
        put(ball(0.52, dark, [0.9, 1.1, 0.7]), { at: [side * 1.6, 0.75, 3.52] }),
        put(ball(0.15, matte('#ffffff')), { at: [side * 1.6 - 0.14, 1, 3.9] }),
        put(ball(1.9, flap, [0.75, 1.75, 0.5]), { at: [side * 4, 0.3, 0.2], turn: [0, side * 20, side * 16] }),
      ),
    ),
  );
}

export function catHead(fur: string, pale: string): Group {
  const [plush, light, rose, dark] = [cloth(fur), cloth(pale), matte('#ef9db0'), smooth('#2b1b24')];
  const hair = matte('#ffffff');
  return group(
    ball(3.6, plush, [1.12, 0.95, 0.9]),
    put(ball(0.42, rose, [1.2, 0.8, 0.8]), { at: [0, -0.5, 3.5] }),
    both((side) =>
      group(
        put(ball(1.15, light, [1, 0.8, 0.8]), { at: [side * 0.85, -1.2, 2.6] }),
        put(ball(0.78, matte('#9ccb6a'), [1, 1, 0.5]), { at: [side * 1.65, 0.55, 2.75], turn: [-8, side * 24, 0] }),
        put(ball(0.46, dark, [0.75, 1.35, 0.5]), { at: [side * 1.68, 0.55, 3.02], turn: [-8, side * 24, 0] }),
        put(ball(0.15, hair), { at: [side * 1.68 - 0.15, 0.85, 3.25] }),
        put(group(stick(1.5, 2.7, plush, 0.25), put(stick(1, 1.9, rose, 0.1), { at: [0, 0.3, 0.62] })), {
          at: [side * 2.3, 2, -0.2],
          turn: [0, 0, side * -20],
          scale: [1, 1, 0.7],
        }),
        ...[-1, 0, 1].map((row) =>
          rod(
            [
              [side * 1.3, -1.1, 3.3],
              [side * 4.6, -1 + row * 0.7, 3.6],
            ],
            0.06,
            hair,
          ),
        ),
      ),
    ),
  );
}

/** It sits on y = 0. */
export function hamster(fur = '#dd9d55', pale = '#fff2e0'): Group {
  const [plush, light, rose, dark] = [cloth(fur), cloth(pale), matte('#f0a0ae'), smooth('#2b1b24')];
  return group(
    put(ball(3, plush, [1, 1.02, 0.95]), { at: [0, 2.9, 0] }),
    put(ball(2.3, light, [1, 1.05, 0.6]), { at: [0, 2.5, 1.7] }),
    put(ball(2.5, plush, [1.12, 0.92, 0.95]), { at: [0, 5.9, 0.6] }),
    put(ball(0.35, rose, [1.1, 0.8, 0.8]), { at: [0, 5.8, 3.25] }),
    both((side) =>
      group(
        put(ball(1.2, light, [1.05, 0.85, 0.8]), { at: [side * 1.1, 5.1, 2.1] }),
        put(ball(0.42, dark), { at: [side * 1.15, 6.5, 2.6] }),
        put(ball(0.13, matte('#ffffff')), { at: [side * 1.15 - 0.1, 6.72, 2.95] }),
        put(group(ball(0.95, plush, [1, 1, 0.5]), put(ball(0.6, rose, [1, 1, 0.4]), { at: [0, 0, 0.33] })), {
          at: [side * 2, 8, 0.2],
        }),
        put(ball(0.6, light, [0.8, 1, 0.9]), { at: [side * 1, 3.7, 3], turn: [0, 0, side * 20] }),
        put(ball(0.8, rose, [0.9, 0.5, 1.3]), { at: [side * 1.5, 0.35, 2.3], turn: [0, side * 14, 0] }),
      ),
    ),
  );
}

/** It sits upright, its feet at the origin. */
export function parrot(): Group {
  const [green, yellow, red, blue] = [cloth('#3f9d58'), cloth('#f2c14b'), cloth('#d63a3f'), cloth('#2f5fb3')];
  const [horn, dark, white] = [smooth('#4a3a36'), smooth('#2b1b24'), matte('#fffaf3')];
  const feather = (color: Material, at: Point, size: Point, turn: Point) => put(ball(1, color, size), { at, turn });
  return group(
    put(ball(2.7, green, [1, 1.45, 0.95]), { at: [0, 3.4, 0], turn: [-12, 0, 0] }),
    put(ball(2, yellow, [1, 1.35, 0.6]), { at: [0, 3.2, 1.35], turn: [-12, 0, 0] }),
    put(ball(2.35, red), { at: [0, 8, 0.2] }),
    both((side) =>
      group(
        put(ball(0.85, white, [0.4, 1, 1]), { at: [side * 1.95, 8.3, 0.95], turn: [0, side * -30, 0] }),
        put(ball(0.42, dark, [0.5, 1, 1]), { at: [side * 2.25, 8.4, 1.1], turn: [0, side * -30, 0] }),
        feather(green, [side * 2.4, 3.6, -0.6], [0.6, 2.9, 1.7], [10, side * 14, side * 6]),
        feather(yellow, [side * 2.55, 2.1, -0.9], [0.5, 2.3, 1.4], [12, side * 14, side * 6]),
        feather(blue, [side * 2.5, 0.7, -1.2], [0.5, 2.4, 1.15], [14, side * 14, side * 4]),
        feather(side > 0 ? blue : red, [side * 0.6, -3.2, -1.8], [0.7, 4, 0.3], [10, 0, side * 4]),
        put(ball(0.6, horn, [0.7, 0.6, 1.2]), { at: [side * 1, 0, 0.7] }),
      ),
    ),
    rod(
      [
        [0, 8.7, 2],
        [0, 8.3, 3.4],
        [0, 7, 3.7],
        [0, 6.5, 3.2],
      ],
      [0.85, 0.12],
      smooth('#f0d9a8'),
    ),
    put(ball(0.6, horn, [0.8, 0.7, 0.9]), { at: [0, 6.9, 2.5] }),
  );
}

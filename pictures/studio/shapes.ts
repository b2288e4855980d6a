/** Parts that goods are built from. Lengths in centimeters, angles in degrees. */
import {
  BufferAttribute,
  BufferGeometry,
  CatmullRomCurve3,
  type Color,
  CylinderGeometry,
  Group,
  LatheGeometry,
  Mesh,
  type Object3D,
  SphereGeometry,
  SplineCurve,
  TubeGeometry,
  Vector2,
  Vector3,
  type Material,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

export type Point = readonly [number, number, number];

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const many = <Part>(count: number, make: (index: number) => Part) =>
  Array.from({ length: count }, (_, index) => make(index));

export function group(...parts: readonly Object3D[]): Group {
  return new Group().add(...parts);
}

/** Moves and turns a part; angles around x, y and z. */
export function put<Part extends Object3D>(
  part: Part,
  { at, turn, scale }: { at?: Point; turn?: Point; scale?: number | Point },
): Part {
  if (at) part.position.set(...at);
  if (turn) part.rotation.set(radians(turn[0]), radians(turn[1]), radians(turn[2]));
  if (typeof scale === 'number') part.scale.setScalar(scale);
  else if (scale) part.scale.set(...scale);
  return part;
}

/** A box that stands on y = 0. */
export function box(width: number, height: number, depth: number, material: Material, radius = 0.15): Mesh {
  const geometry = new RoundedBoxGeometry(width, height, depth, 4, Math.min(radius, width / 2, height / 2, depth / 2));
  geometry.translate(0, height / 2, 0);
  return new Mesh(geometry, material);
}

export function ball(radius: number, material: Material, scale: Point = [1, 1, 1]): Mesh {
  // Small ones come by the hundred.
  const [around, down] = radius < 0.35 ? [10, 7] : radius < 1 ? [18, 12] : [40, 28];
  return put(new Mesh(new SphereGeometry(radius, around, down), material), { scale });
}

/** A solid of revolution around y, smooth through the given points of [radius, height]. */
export function turned(
  profile: readonly (readonly [number, number])[],
  material: Material,
  isSmooth = true,
  segments = 72,
): Mesh {
  const points = profile.map(([radius, height]) => new Vector2(radius, height));
  // Upward, so that its outside is its front.
  if ((profile[0]?.[1] ?? 0) > (profile.at(-1)?.[1] ?? 0)) points.reverse();
  return new Mesh(
    new LatheGeometry(isSmooth ? new SplineCurve(points).getPoints(profile.length * 9) : points, segments),
    material,
  );
}

/** A drum that stands on y = 0, with soft edges. */
export function drum(radius: number, height: number, material: Material, edge = 0.2, top = radius): Mesh {
  const profile: [number, number][] = [[0, 0]];
  for (let step = 0; step <= 6; step++) {
    const angle = radians(step * 15);
    profile.push([radius - edge + edge * Math.sin(angle), edge - edge * Math.cos(angle)]);
  }
  for (let step = 0; step <= 6; step++) {
    const angle = radians(step * 15);
    profile.push([top - edge + edge * Math.cos(angle), height - edge + edge * Math.sin(angle)]);
  }
  profile.push([0, height]);
  return turned(profile, material, false);
}

/** A round rod through the points; its radius goes from the first to the last given. */
export function rod(
  points: readonly Point[],
  radius: number | readonly [number, number],
  material: Material,
  closed = false,
): Mesh {
  const curve = new CatmullRomCurve3(
    points.map((point) => new Vector3(...point)),
    closed,
  );
  const [first, last] = typeof radius === 'number' ? [radius, radius] : radius;
  const segments = points.length * 12;
  const geometry = new TubeGeometry(curve, segments, first, 12, closed);
  if (first !== last) {
    const position = geometry.attributes.position as BufferAttribute;
    for (let index = 0; index < position.count; index++) {
      const along = Math.floor(index / 13) / segments;
      const center = curve.getPointAt(along);
      const at = new Vector3()
        .fromBufferAttribute(position, index)
        .sub(center)
        .multiplyScalar(1 + (last / first - 1) * along)
        .add(center);
      position.setXYZ(index, at.x, at.y, at.z);
    }
  }
  return new Mesh(geometry, material);
}

/** A thin band through the points, as wide as given, its width lying along `across`. */
export function band(
  points: readonly Point[],
  width: number,
  material: Material,
  across: Point = [0, 0, 1],
  thickness = 0.04,
): Mesh {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)));
  const side = new Vector3(...across).normalize();
  const steps = points.length * 14;
  return surface(
    steps,
    4,
    (u, v) => curve.getPointAt(u).addScaledVector(side, (v - 0.5) * width),
    material,
    undefined,
    thickness,
  );
}

/** A curved sheet: `shape` gives the point at (u, v), each from 0 to 1; `color` may shade it; it may have two sides. */
export function surface(
  columns: number,
  rows: number,
  shape: (u: number, v: number) => Vector3,
  material: Material,
  color?: (u: number, v: number) => Color,
  thickness = 0,
): Mesh {
  const [positions, colors, indices]: [number[], number[], number[]] = [[], [], []];
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row <= rows; row++) {
      const [u, v] = [column / columns, row / rows];
      positions.push(...shape(u, v).toArray());
      if (color) colors.push(...color(u, v).toArray());
      if (column === columns || row === rows) continue;
      const corner = column * (rows + 1) + row;
      indices.push(corner, corner + rows + 1, corner + 1, corner + 1, corner + rows + 1, corner + rows + 2);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  if (color) geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  if (thickness > 0) {
    // Seen from the edge, a sheet of paper is not nothing.
    const [position, normal] = [
      geometry.attributes.position as BufferAttribute,
      geometry.attributes.normal as BufferAttribute,
    ];
    const count = position.count;
    const both = new Float32Array(count * 6);
    for (let index = 0; index < count; index++) {
      for (const [part, sign] of [
        [0, 0.5],
        [count, -0.5],
      ] as const) {
        both[(part + index) * 3] = position.getX(index) + normal.getX(index) * thickness * sign;
        both[(part + index) * 3 + 1] = position.getY(index) + normal.getY(index) * thickness * sign;
        both[(part + index) * 3 + 2] = position.getZ(index) + normal.getZ(index) * thickness * sign;
      }
    }
    const twice = new BufferGeometry();
    twice.setAttribute('position', new BufferAttribute(both, 3));
    if (color) twice.setAttribute('color', new BufferAttribute(new Float32Array([...colors, ...colors]), 3));
    const back: number[] = [];
    for (let index = 0; index < indices.length; index += 3) {
      back.push(indices[index]! + count, indices[index + 2]! + count, indices[index + 1]! + count);
    }
    twice.setIndex([...indices, ...back]);
    twice.computeVertexNormals();
    return new Mesh(twice, material);
  }
  return new Mesh(geometry, material);
}

/** The same part again and again around y; `make` gets the number of the part. */
export function ring(count: number, radius: number, make: (index: number) => Object3D, start = 0): Group {
  return group(
    ...Array.from({ length: count }, (_, index) => {
      const angle = radians(start + (index * 360) / count);
      const part = group(make(index));
      part.position.set(Math.sin(angle) * radius, 0, Math.cos(angle) * radius);
      part.rotation.y = angle;
      return part;
    }),
  );
}

export function stick(radius: number, height: number, material: Material, top = radius): Mesh {
  const geometry = new CylinderGeometry(top, radius, height, radius < 0.35 ? 10 : 32);
  geometry.translate(0, height / 2, 0);
  return new Mesh(geometry, material);
}

/** A bow of ribbon that lies in the xy plane around the origin, with two tails. */
export function bow(size: number, material: Material): Group {
  const loop = (side: number) =>
    band(
      [
        [0, 0, 0],
        [side * size * 0.45, size * 0.3, size * 0.16],
        [side * size * 0.95, size * 0.42, size * 0.1],
        [side * size * 1.12, size * 0.1, 0],
        [side * size * 0.85, -size * 0.12, -size * 0.06],
        [side * size * 0.4, -size * 0.06, 0],
        [0, 0, 0],
      ],
      size * 0.42,
      material,
      [0, 0.25, 1],
    );
  const tail = (side: number) =>
    band(
      [
        [0, 0, 0],
        [side * size * 0.25, -size * 0.4, size * 0.16],
        [side * size * 0.55, -size * 0.8, size * 0.06],
        [side * size * 0.62, -size * 1.25, size * 0.16],
      ],
      size * 0.36,
      material,
      [1, 0.3 * side, 0.1],
    );
  return group(loop(1), loop(-1), tail(1), tail(-1), put(ball(size * 0.2, material), { scale: [1, 1, 0.9] }));
}

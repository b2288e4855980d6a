/**
 * The studio in which the demo shop's goods are photographed: one soft light from the upper left, a plain ground.
 *
 * WebGL draws hard shadows. A soft one is the average of many hard ones: every picture is the mean of as many
 * exposures as asked for, each with the lamp in another place of a large window, or anywhere in the sky, which darkens
 * corners and undersides. The camera moves by a part of a pixel between them, which smooths edges.
 *
 * Lengths are in centimeters. Goods stand on the plane y = 0 around the origin and face +z.
 */
import {
  BasicShadowMap,
  Box3,
  CircleGeometry,
  Color,
  CustomBlending,
  DirectionalLight,
  DoubleSide,
  FloatType,
  Group,
  HalfFloatType,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  NoBlending,
  OneFactor,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  ShadowMaterial,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
  type BufferGeometry,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { Random } from './random';

/** How a thing is seen. */
export interface View {
  /** Degrees above the horizon. */
  height: number;
  /** Degrees to the right. */
  turn: number;
  /** How near the camera comes: 1 shows all. */
  closeness?: number;
  /** How high it looks, as a part of the thing's height; its middle if left out. */
  rise?: number;
}

export interface Exposure {
  view: View;
  /** Pixels of each side. */
  side: number;
  samples: number;
  /** Color of the shadow on the ground. */
  shadow: string;
  /** Colors of the room, which shine in what reflects. */
  room: readonly [string, string];
  /** How much of the picture's side the thing may fill, at most 1. */
  fill: number;
}

/** The window is high and to the left, so that shadows are short. */
const lampDirection = new Vector3(-0.62, 1.5, 0.95).normalize();

/** Draws the thing with a transparent ground, as a PNG. */
export class Studio {
  readonly #renderer: WebGLRenderer;
  readonly #exposed: WebGLRenderTarget;
  readonly #sum: WebGLRenderTarget;
  readonly #screen = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  readonly #share = { value: 1 };
  readonly #adding: ShaderMaterial;
  readonly #printing: ShaderMaterial;
  readonly #rooms = new Map<string, Texture>();
  readonly #quad: Mesh<PlaneGeometry, ShaderMaterial>;

  constructor(side: number) {
    this.#renderer = new WebGLRenderer({
      antialias: false,
      alpha: true,
      preserveDrawingBuffer: true,
      premultipliedAlpha: true,
    });
    this.#renderer.setSize(side, side, false);
    this.#renderer.setClearColor(new Color(0, 0, 0), 0);
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = BasicShadowMap;
    this.#exposed = new WebGLRenderTarget(side, side, { type: HalfFloatType });
    this.#sum = new WebGLRenderTarget(side, side, { type: FloatType, depthBuffer: false });
    this.#adding = new ShaderMaterial({
      uniforms: { picture: { value: this.#exposed.texture }, share: this.#share },
      vertexShader: screenShader,
      fragmentShader:
        'uniform sampler2D picture; uniform float share; varying vec2 at; void main() { gl_FragColor = texture2D(picture, at) * share; }',
      transparent: true,
      depthTest: false,
      depthWrite: false,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneFactor,
    });
    this.#printing = new ShaderMaterial({
      uniforms: { picture: { value: this.#sum.texture } },
      vertexShader: screenShader,
      fragmentShader: printShader,
      depthTest: false,
      depthWrite: false,
      blending: NoBlending,
    });
    this.#quad = new Mesh(new PlaneGeometry(2, 2), this.#adding);
  }

  /** @returns a data URL */
  photograph(thing: Object3D, exposure: Exposure): string {
    const { samples, side } = exposure;
    const random = new Random('lamp');
    const scene = new Scene();
    const merged = mergeByMaterial(thing);
    scene.add(merged);
    const box = new Box3().setFromObject(merged);
    const reach = box.getSize(new Vector3()).length() / 2;
    const middle = box.getCenter(new Vector3());

    const ground = new Mesh(
      new CircleGeometry(reach * 3, 48),
      new ShadowMaterial({ color: exposure.shadow, opacity: 0.5 }),
    );
    ground.rotation.x = -Math.PI / 2;
    ground.position.set(middle.x, 0, middle.z);
    ground.receiveShadow = true;
    scene.add(ground);

    const environment = this.#light(exposure.room);
    scene.environment = environment;
    scene.environmentIntensity = 0.35;

    // What is dull mirrors no room.
    scene.add(new HemisphereLight('#ffffff', exposure.room[1], 1.3));

    const lamp = new DirectionalLight('#ffffff', 1);
    lamp.castShadow = true;
    lamp.shadow.mapSize.set(1024, 1024);
    lamp.shadow.bias = -0.0016;
    const { camera: lens } = lamp.shadow;
    lens.left = lens.bottom = -reach * 1.35;
    lens.right = lens.top = reach * 1.35;
    lens.near = reach * 0.2;
    lens.far = reach * 9;
    lamp.target.position.copy(middle);
    scene.add(lamp, lamp.target);

    const camera = this.#camera(box, outlineOf(merged), exposure);
    this.#share.value = 1 / samples;
    this.#renderer.setRenderTarget(this.#sum);
    this.#renderer.clear();
    for (let sample = 0; sample < samples; sample++) {
      // The golden ratio and van der Corput's sequence spread few lamps evenly.
      const [u, v] = [(sample * 0.6180339887) % 1, vanDerCorput(sample)];
      const { direction, color, strength } = lampOf(sample % 6, u, v);
      lamp.color.set(color);
      lamp.intensity = strength;
      lamp.position.copy(middle).addScaledVector(direction, reach * 4);
      camera.setViewOffset(side, side, random.next() - 0.5, random.next() - 0.5, side, side);
      camera.updateProjectionMatrix();
      this.#renderer.setRenderTarget(this.#exposed);
      this.#renderer.clear();
      this.#renderer.render(scene, camera);
      this.#copy(this.#adding, this.#sum);
    }
    this.#copy(this.#printing, null);
    const picture = this.#renderer.domElement.toDataURL('image/png');
    for (const part of merged.children) (part as Mesh<BufferGeometry>).geometry.dispose();
    return picture;
  }

  #copy(material: ShaderMaterial, target: WebGLRenderTarget | null) {
    this.#quad.material = material;
    this.#renderer.setRenderTarget(target);
    this.#renderer.autoClear = target === null;
    this.#renderer.render(this.#quad, this.#screen);
    this.#renderer.autoClear = true;
  }

  /** A white room with a large window, in which glazes and metals are mirrored. */
  #light([bright, deep]: readonly [string, string]): Texture {
    const known = this.#rooms.get(bright);
    if (known) return known;
    const room = new Scene();
    room.background = new Color(deep).lerp(new Color('#ffffff'), 0.35);
    const add = (
      color: string,
      strength: number,
      size: readonly [number, number],
      position: readonly [number, number, number],
    ) => {
      const pane = new Mesh(
        new PlaneGeometry(...size),
        new MeshBasicMaterial({ color: new Color(color).multiplyScalar(strength), side: DoubleSide }),
      );
      pane.position.set(...position);
      pane.lookAt(0, 0, 0);
      room.add(pane);
    };
    add('#ffffff', 5, [7, 7], [-6, 7, 5]);
    add('#ffffff', 1.6, [3, 9], [8, 3, 2]);
    add(bright, 0.9, [20, 20], [0, -5, 0]);
    const generator = new PMREMGenerator(this.#renderer);
    const { texture } = generator.fromScene(room, 0.02);
    generator.dispose();
    this.#rooms.set(bright, texture);
    return texture;
  }

  /** Stands so that the thing fills its part of the picture, in the middle. */
  #camera(box: Box3, outline: readonly Vector3[], { view, fill }: Exposure): PerspectiveCamera {
    const camera = new PerspectiveCamera(22, 1, 1, 4000);
    const target = box.getCenter(new Vector3());
    const [up, side] = [(view.height * Math.PI) / 180, (view.turn * Math.PI) / 180];
    const direction = new Vector3(Math.sin(side) * Math.cos(up), Math.sin(up), Math.cos(side) * Math.cos(up));
    const radius = box.getSize(new Vector3()).length() / 2;
    // Comes nearer, or goes away, until the thing fills the frame.
    let distance = radius * 6;
    const projected = new Vector3();
    for (let round = 0; round < 12; round++) {
      camera.position.copy(target).addScaledVector(direction, distance);
      camera.lookAt(target);
      camera.updateMatrixWorld(true);
      let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
      for (const point of outline) {
        const { x, y } = projected.copy(point).project(camera);
        [left, right, low, high] = [Math.min(left, x), Math.max(right, x), Math.min(low, y), Math.max(high, y)];
      }
      const [wide, tall] = [(right - left) / 2, (high - low) / 2];
      // A square thing would look larger than a slim one of the same height.
      distance *= Math.max(wide / fill, tall / fill, Math.sqrt(wide * tall) / (fill * 0.9));
      // What is seen stands in the middle of the picture, not what is measured.
      const rightward = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
      const upward = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
      const span = Math.tan((camera.fov * Math.PI) / 360) * distance;
      target.addScaledVector(rightward, ((left + right) / 2) * span).addScaledVector(upward, ((low + high) / 2) * span);
    }
    if (view.rise !== undefined) target.y = box.min.y + (box.max.y - box.min.y) * view.rise;
    camera.position.copy(target).addScaledVector(direction, distance * (view.closeness ?? 1));
    camera.lookAt(target);
    camera.near = distance * 0.05;
    camera.far = distance * 6;
    camera.updateMatrixWorld(true);
    return camera;
  }
}

const screenShader = 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

/** One mesh for each material: a bouquet has thousands of parts, and each would be drawn twice for every exposure. */
function mergeByMaterial(thing: Object3D): Group {
  thing.updateMatrixWorld(true);
  const parts = new Map<Material, BufferGeometry[]>();
  thing.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const { geometry, material, matrixWorld } = part as Mesh<BufferGeometry, Material>;
    const own = geometry.clone().applyMatrix4(matrixWorld);
    // Only geometries that all have an index can be merged.
    own.setIndex(geometry.index ?? [...Array(own.getAttribute('position').count).keys()]);
    for (const name of Object.keys(own.attributes)) {
      if (!['position', 'normal', ...(usesColors(material) ? ['color'] : [])].includes(name)) own.deleteAttribute(name);
    }
    const same = parts.get(material) ?? [];
    same.push(own);
    parts.set(material, same);
  });
  const merged = new Group();
  for (const [material, geometries] of parts) {
    const mesh = new Mesh(mergeGeometries(geometries), material);
    mesh.castShadow = !material.transparent;
    mesh.receiveShadow = true;
    merged.add(mesh);
  }
  return merged;
}

/** Enough of its points to know where it ends. */
function outlineOf(thing: Group): Vector3[] {
  return thing.children.flatMap((part) => {
    const points = (part as Mesh<BufferGeometry>).geometry.getAttribute('position');
    const step = Math.max(1, Math.floor(points.count / 3000));
    return Array.from({ length: Math.floor(points.count / step) }, (_, index) =>
      new Vector3().fromBufferAttribute(points, index * step),
    );
  });
}

function usesColors(material: Material): boolean {
  return 'vertexColors' in material && material.vertexColors === true;
}

/** Light turns into the values of a picture: highlights roll off like those of film, and colors keep their hue. */
const printShader = `
uniform sampler2D picture;
varying vec2 at;
vec3 rolled(vec3 light) {
  float most = max(max(light.r, light.g), light.b);
  float knee = 0.78;
  float kept = most <= knee ? most : knee + (1.0 - knee) * (1.0 - exp(-(most - knee) / (1.0 - knee)));
  return light * (kept / max(most, 1e-4));
}
void main() {
  vec4 light = texture2D(picture, at);
  float alpha = clamp(light.a, 0.0, 1.0);
  vec3 color = rolled(light.rgb / max(alpha, 1e-4));
  vec3 shown = mix(color * 12.92, 1.055 * pow(max(color, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, color));
  gl_FragColor = vec4(shown * alpha, alpha);
}`;

/** Of six exposures, three are lit by the window, two by the sky, and one from the front, as if by a white wall. */
function lampOf(kind: number, u: number, v: number): { direction: Vector3; color: string; strength: number } {
  if (kind < 3) {
    const direction = lampDirection.clone().add(discPoint(u, v).multiplyScalar(0.34)).normalize();
    return { direction, color: '#fff6ea', strength: 4.4 };
  }
  if (kind < 5) return { direction: skyDirection(u, v), color: '#f3f0ff', strength: 3.2 };
  return { direction: new Vector3(u * 1.6 - 0.5, 0.25 + v * 0.5, 1.3).normalize(), color: '#ffffff', strength: 2.6 };
}

/** From 0 to 1; each further index falls into the widest gap. */
function vanDerCorput(index: number): number {
  let [value, part] = [0, 0.5];
  for (let rest = index; rest > 0; rest = Math.floor(rest / 2), part /= 2) value += (rest % 2) * part;
  return value;
}

/** A point of the window, seen from its middle. */
function discPoint(u: number, v: number): Vector3 {
  const [radius, angle] = [Math.sqrt(v), u * 2 * Math.PI];
  // The disc stands across the lamp's direction.
  const across = new Vector3(0, 1, 0).cross(lampDirection).normalize();
  const upward = lampDirection.clone().cross(across);
  return across.multiplyScalar(radius * Math.cos(angle)).addScaledVector(upward, radius * Math.sin(angle));
}

/** More often from above than from the horizon, as the light of a gray sky comes. */
function skyDirection(u: number, v: number): Vector3 {
  const [rise, angle] = [Math.sqrt(0.06 + 0.94 * v), u * 2 * Math.PI];
  const flat = Math.sqrt(Math.max(0, 1 - rise * rise));
  return new Vector3(flat * Math.cos(angle), rise, flat * Math.sin(angle));
}

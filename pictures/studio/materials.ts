/** What goods are made of. Colors are CSS colors. */
import {
  Color,
  DoubleSide,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Material,
  type MeshPhysicalMaterialParameters,
} from 'three';

/** Makes each color once: all parts of one material are drawn at once. */
function kept(make: (color: string, opacity?: number) => Material): (color: string, opacity?: number) => Material {
  const known = new Map<string, Material>();
  return (color, opacity) => {
    const name = `${color} ${opacity ?? ''}`;
    const made = known.get(name) ?? make(color, opacity);
    known.set(name, made);
    return made;
  };
}

/** The physical material is several times as slow: only what is coated or woven has it. */
function material(color: string, parameters: MeshPhysicalMaterialParameters): MeshStandardMaterial {
  const isPlain = !parameters.clearcoat && !parameters.sheen;
  return new (isPlain ? MeshStandardMaterial : MeshPhysicalMaterial)({
    color: new Color(color),
    side: DoubleSide,
    shadowSide: DoubleSide,
    ...parameters,
  });
}

/** What shines nowhere: the quickest to draw by far. */
function dull(color: string, vertexColors = false): MeshLambertMaterial {
  return new MeshLambertMaterial({ color: new Color(color), side: DoubleSide, shadowSide: DoubleSide, vertexColors });
}

/** Petals and leaves, whose points have colors of their own. */
export const petalSkin = kept((color) => dull(color, true));

const ofDull = () => kept((color) => dull(color));

export const matte = ofDull();
export const paper = ofDull();
export const cardboard = ofDull();
export const wood = ofDull();
/** Bread, sponge, pastry. */
export const crumb = ofDull();
/** Ribbon, satin, silk. */
export const satin = kept((color) =>
  material(color, { roughness: 0.42, sheen: 0.8, sheenRoughness: 0.35, sheenColor: new Color('#ffffff') }),
);
/** Wool, velvet, plush, felt. */
export const cloth = kept((color) =>
  material(color, {
    roughness: 1,
    sheen: 1,
    sheenRoughness: 0.55,
    sheenColor: new Color(color).lerp(new Color('#ffffff'), 0.5),
  }),
);
/** Glazed ceramic, enamel, glazed sugar. */
export const glaze = kept((color) => material(color, { roughness: 0.28, clearcoat: 0.7, clearcoatRoughness: 0.12 }));
/** Plastic, wax, soap, chocolate. */
export const smooth = kept((color) => material(color, { roughness: 0.5, clearcoat: 0.15, clearcoatRoughness: 0.5 }));
export const leather = kept((color) => material(color, { roughness: 0.6, clearcoat: 0.12, clearcoatRoughness: 0.6 }));
export const cream = kept((color) => material(color, { roughness: 0.6, sheen: 0.3, sheenColor: new Color('#ffffff') }));
export const metal = kept((color) => material(color, { roughness: 0.28, metalness: 0.95 }));
export const gold = () => metal('#e2b866');
/** Among pastels a full metal of this color looks green. */
const halfMetal = kept((color) => material(color, { roughness: 0.28, metalness: 0.5 }));
export const brass = () => halfMetal('#f5bd4f');
export const silver = () => metal('#d8d9de');
/** Clear glass; what stands behind it shows. */
export const glass = kept((color, opacity = 0.24) =>
  material(color, {
    roughness: 0.05,
    transparent: true,
    opacity,
    clearcoat: 1,
    depthWrite: false,
    specularIntensity: 1,
  }),
);

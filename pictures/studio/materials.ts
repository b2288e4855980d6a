/** What goods are made of. Colors are CSS colors; each material may be used by many parts. */
import {
  Color,
  DoubleSide,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type MeshPhysicalMaterialParameters,
} from 'three';

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

/** Petals and leaves: dull, and a little light comes through. */
/** What shines nowhere: the quickest to draw by far. */
function dull(color: string, vertexColors = false): MeshLambertMaterial {
  return new MeshLambertMaterial({ color: new Color(color), side: DoubleSide, shadowSide: DoubleSide, vertexColors });
}

export const petalSkin = (color: string) => dull(color, true);

export const matte = (color: string) => dull(color);
export const paper = (color: string) => dull(color);
export const cardboard = (color: string) => dull(color);
/** Ribbon, satin, silk. */
export const satin = (color: string) =>
  material(color, { roughness: 0.42, sheen: 0.8, sheenRoughness: 0.35, sheenColor: new Color('#ffffff') });
/** Wool, velvet, plush, felt. */
export const cloth = (color: string) =>
  material(color, {
    roughness: 1,
    sheen: 1,
    sheenRoughness: 0.55,
    sheenColor: new Color(color).lerp(new Color('#ffffff'), 0.5),
  });
/** Glazed ceramic, enamel, glazed sugar. */
export const glaze = (color: string) => material(color, { roughness: 0.28, clearcoat: 0.7, clearcoatRoughness: 0.12 });
/** Plastic, wax, soap, chocolate. */
export const smooth = (color: string) => material(color, { roughness: 0.5, clearcoat: 0.15, clearcoatRoughness: 0.5 });
export const leather = (color: string) => material(color, { roughness: 0.6, clearcoat: 0.12, clearcoatRoughness: 0.6 });
export const wood = (color: string) => dull(color);
/** Crumb, bread, sponge. */
export const crumb = (color: string) => dull(color);
export const cream = (color: string) =>
  material(color, { roughness: 0.6, sheen: 0.3, sheenColor: new Color('#ffffff') });
export const metal = (color: string) => material(color, { roughness: 0.28, metalness: 0.95 });
export const gold = () => metal('#e2b866');
export const silver = () => metal('#d8d9de');
/** Clear glass; what stands behind it shows. */
export const glass = (color = '#ffffff', opacity = 0.24) =>
  material(color, {
    roughness: 0.05,
    transparent: true,
    opacity,
    clearcoat: 1,
    depthWrite: false,
    specularIntensity: 1,
  });

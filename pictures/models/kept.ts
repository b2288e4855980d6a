/** The studio's materials, each color made once: all parts of one material are drawn at once. */
import type { MeshStandardMaterial, MeshLambertMaterial } from 'three';
import * as materials from '../studio/materials';

function kept<Kind extends MeshStandardMaterial | MeshLambertMaterial>(
  make: (color: string, opacity?: number) => Kind,
): (color: string, opacity?: number) => Kind {
  const known = new Map<string, Kind>();
  return (color, opacity) => {
    const name = `${color} ${opacity ?? ''}`;
    const made = known.get(name) ?? make(color, opacity);
    known.set(name, made);
    return made;
  };
}

export const matte = kept(materials.matte);
export const paper = matte;
export const cardboard = matte;
export const wood = matte;
export const cloth = kept(materials.cloth);
export const satin = kept(materials.satin);
export const smooth = kept(materials.smooth);
export const leather = kept(materials.leather);
export const glaze = kept(materials.glaze);
export const metal = kept(materials.metal);
export const glass = kept(materials.glass);
export const gold = () => metal('#e2b866');
export const silver = () => metal('#d8d9de');

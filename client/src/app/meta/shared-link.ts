import { PLACEHOLDER_IMAGE, resolveImage } from '~/ui/image-path';

/** A picture that is shown with a shared link. */
export interface SharedPicture {
  /** A path of the shop or a full URL; never a data URL, which other sites can't load. */
  address: string;
  /** What it shows. */
  alt: string;
  /** In pixels, where they are known. */
  width?: number;
  height?: number;
}

/** A product's picture for shared links; undefined when it has none that another site could load. */
export function sharedPicture(product: {
  name: string;
  image: string;
  images?: readonly { src: string; alt: string }[] | undefined;
}): SharedPicture | undefined {
  const address = resolveImage(product.image);
  if (!isLoadable(address)) return undefined;
  // The shop's own pictures are squares of that width.
  const isOwn = /^\/images\/.+\/960\.jpg$/.test(address);
  const alt = product.images?.find(({ src }) => src === product.image)?.alt ?? product.name;
  return { address, alt, ...(isOwn && { width: 960, height: 960 }) };
}

/** Where all of a product's pictures are that another site could load; the placeholder if there is none. */
export function sharedAddresses(product: { image: string; images?: readonly { src: string }[] | undefined }): string[] {
  const sources = product.images?.map(({ src }) => src) ?? [product.image];
  const addresses = sources.map(resolveImage).filter(isLoadable);
  return addresses.length > 0 ? addresses : [PLACEHOLDER_IMAGE];
}

/** Data URLs are in the page alone. */
function isLoadable(address: string): boolean {
  return /^(https?:|\/)/i.test(address);
}

/** A path of the shop with its public address before it; a full URL stays. */
export function absoluteUrl(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address;
}

/** The first words of a text, as many as search engines show. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/[\s,;:.]+\S*$/, '')}…`;
}
